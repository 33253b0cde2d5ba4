import { z } from 'zod';
import { listFeatures } from '#lib/access/list-features.ts';
import { Feature } from '#lib/access/schema.ts';
import { getCompany } from '#lib/company/get-company.ts';
import { Company, UpdateCompanyInput } from '#lib/company/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { updateCompany } from '#lib/onboarding/update-company.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The company, with its features as they stand',
    access: 'company/view',
    answer: Company.extend({ features: z.array(Feature) }),
    run: async ({ ctx }) => {
      const [company, features] = await Promise.all([getCompany(ctx), listFeatures(ctx)]);
      return { ...company, features };
    },
  }),
  PUT: handle({
    summary: 'Changes what the company says of itself',
    access: 'company/manage',
    body: UpdateCompanyInput,
    answer: Company,
    run: ({ ctx, body }) => updateCompany(ctx, body),
  }),
});
