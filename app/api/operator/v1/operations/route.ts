import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getOperations } from '#lib/service/operations/get-operations.ts';
import { Operations } from '#lib/service/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary:
      'Get the state of the installation: processes, queue, destinations, rates, database, health checks and alerts',
    access: 'operations',
    answer: Operations,
    run: ({ ctx }) => getOperations(ctx),
  }),
});
