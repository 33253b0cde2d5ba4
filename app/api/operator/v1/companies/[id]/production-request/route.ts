import { handle } from '#lib/http/handle.ts';
import { operatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';
import { decideProductionRequest } from '#lib/onboarding/decide-production-request.ts';
import { DecideProductionInput, ProductionAccess } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Decides over the waiting request of a company',
    access: 'operator',
    body: DecideProductionInput,
    answer: ProductionAccess,
    run: async (call) => decideProductionRequest((await operatorCompany(call)).ctx, call.body),
  }),
});
