import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readDestination } from '#lib/service/operations/destinations/read-destination.ts';
import { requestRetry } from '#lib/service/operations/destinations/request-retry.ts';
import { Requested } from '#lib/service/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Retry the waiting deliveries of a destination now, and reset its backoff and throttling',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx, params }) => requestRetry(ctx, readDestination(params.destination)),
  }),
});
