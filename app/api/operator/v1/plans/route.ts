import { z } from 'zod';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { listPlans } from '#lib/account/access/plans/find-plan.ts';
import { Plan } from '#lib/account/access/plans/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the plans of the catalogue with all of their versions',
    access: 'operator',
    answer: z.object({ data: z.array(Plan) }),
    run: async () => ({ data: await listPlans() }),
  }),
  POST: handle({
    summary: 'Add a version of a plan to the catalogue',
    access: 'operator',
    body: Plan,
    answer: Plan,
    status: 201,
    run: ({ ctx, body }) => definePlan(ctx, body),
  }),
});
