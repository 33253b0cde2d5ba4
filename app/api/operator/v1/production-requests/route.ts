import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { listProductionRequests } from '#lib/onboarding/list-production-requests.ts';
import { PendingProductionRequest } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Requests for production that wait for a decision, the longest waiting first',
    access: 'operator',
    answer: z.object({ data: z.array(PendingProductionRequest) }),
    run: async () => ({ data: await listProductionRequests() }),
  }),
});
