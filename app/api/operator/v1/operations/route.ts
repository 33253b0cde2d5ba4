import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getOperations } from '#lib/operations/get-operations.ts';
import { Operations } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'How the installation stands: processes, queue, places, rates, database, doctor and alerts',
    access: 'operations',
    answer: Operations,
    run: ({ ctx }) => getOperations(ctx),
  }),
});
