import { getProductionAccess } from '#lib/account/onboarding/queries.ts';
import { requestProduction } from '#lib/account/onboarding/request-production.ts';
import { ProductionAccess, ProductionDetails } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the production status of the company with its latest request',
    access: 'company/view',
    answer: ProductionAccess,
    run: ({ ctx }) => getProductionAccess(ctx),
  }),
  POST: handle({
    summary: 'Request production',
    access: 'company/manage',
    feature: 'app.environment',
    body: ProductionDetails,
    answer: ProductionAccess,
    status: 201,
    run: ({ ctx, body }) => requestProduction(ctx, body),
  }),
});
