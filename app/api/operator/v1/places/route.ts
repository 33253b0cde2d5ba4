import { z } from 'zod';
import { listShapes } from '#lib/delivery/shaping/list-shapes.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { ShapedPlace } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What each place gets from one worker: the table, and over it what operators have said',
    access: 'operations',
    answer: z.object({ data: z.array(ShapedPlace) }),
    run: async () => ({ data: (await listShapes()).map(({ place, ...shape }) => ({ place, shape })) }),
  }),
});
