import { z } from 'zod';
import { listFeatures } from '#lib/account/access/list-features.ts';
import { Feature } from '#lib/account/access/schema.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { Company, UpdateCompanyInput } from '#lib/account/company/schema.ts';
import { updateCompany } from '#lib/account/onboarding/update-company.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the company with its current features',
    access: 'company/view',
    answer: Company.extend({ features: z.array(Feature) }),
    run: async ({ ctx }) => {
      const [company, features] = await Promise.all([getCompany(ctx), listFeatures(ctx)]);
      return { ...company, features };
    },
  }),
  PUT: handle({
    summary: 'Update the details of the company',
    access: 'company/manage',
    body: UpdateCompanyInput,
    answer: Company,
    run: ({ ctx, body }) => updateCompany(ctx, body),
  }),
});
