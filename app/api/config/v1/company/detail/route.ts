import { getCompany } from '#lib/company/get-company.ts';
import { Company, UpdateCompanyInput } from '#lib/company/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { updateCompany } from '#lib/onboarding/update-company.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The company',
    access: 'company/view',
    answer: Company,
    run: ({ ctx }) => getCompany(ctx),
  }),
  PUT: handle({
    summary: 'Changes what the company says of itself',
    access: 'company/manage',
    body: UpdateCompanyInput,
    answer: Company,
    run: ({ ctx, body }) => updateCompany(ctx, body),
  }),
});
