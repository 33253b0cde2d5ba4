import { z } from 'zod';
import { listTrafficPolicies } from '#lib/engine/delivery/schedule/traffic-policies/list-traffic-policies.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { DestinationWithPolicy } from '#lib/service/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the traffic policies of each destination: the built-in ones and the overrides of operators',
    access: 'operations',
    answer: z.object({ data: z.array(DestinationWithPolicy) }),
    run: async () => ({
      data: (await listTrafficPolicies()).map(({ destination, ...policy }) => ({ destination, policy })),
    }),
  }),
});
