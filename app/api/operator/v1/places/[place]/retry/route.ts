import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { readPlace } from '#lib/operations/places/read-place.ts';
import { requestRetry } from '#lib/operations/places/request-retry.ts';
import { Requested } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Tries what waits for a place now, and forgets what it failed in or asked for',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx, params }) => requestRetry(ctx, readPlace(params.place)),
  }),
});
