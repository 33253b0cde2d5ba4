import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getProductionAccess } from '#lib/onboarding/get-production-access.ts';
import { requestProduction } from '#lib/onboarding/request-production.ts';
import { ProductionAccess, ProductionDetails } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'How the company stands to production, with its latest request',
    access: 'company/view',
    answer: ProductionAccess,
    run: ({ ctx }) => getProductionAccess(ctx),
  }),
  POST: handle({
    summary: 'Asks for production',
    access: 'company/manage',
    feature: 'app.environment',
    body: ProductionDetails,
    answer: ProductionAccess,
    status: 201,
    run: ({ ctx, body }) => requestProduction(ctx, body),
  }),
});
