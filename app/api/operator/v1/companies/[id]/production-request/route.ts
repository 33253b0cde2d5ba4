import { decideProductionRequest } from '#lib/account/onboarding/decide-production-request.ts';
import { DecideProductionInput, ProductionAccess } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { operatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Approve or reject the waiting production request of a company',
    access: 'operator',
    body: DecideProductionInput,
    answer: ProductionAccess,
    run: async (call) => decideProductionRequest((await operatorCompany(call)).ctx, call.body),
  }),
});
