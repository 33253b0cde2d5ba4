import { z } from 'zod';
import { listProductionRequests } from '#lib/account/onboarding/queries.ts';
import { PendingProductionRequest } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List production requests that wait for a decision, the oldest first',
    access: 'operator',
    answer: z.object({ data: z.array(PendingProductionRequest) }),
    run: async () => ({ data: await listProductionRequests() }),
  }),
});
