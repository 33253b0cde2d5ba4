import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readDestination } from '#lib/service/operations/destinations/read-destination.ts';
import { updateDestination } from '#lib/service/operations/destinations/update-destination.ts';
import { DestinationChange, DestinationWithPolicy } from '#lib/service/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Override the traffic policy of a destination, pause it or resume it; workers follow within seconds',
    access: 'operations',
    body: DestinationChange,
    answer: DestinationWithPolicy,
    run: ({ ctx, params, body }) => updateDestination(ctx, readDestination(params.destination), body),
  }),
  DELETE: handle({
    summary: 'Remove the overrides of operators for a destination; the built-in traffic policy applies again',
    access: 'operations',
    answer: DestinationWithPolicy,
    run: ({ ctx, params }) => updateDestination(ctx, readDestination(params.destination), null),
  }),
});
