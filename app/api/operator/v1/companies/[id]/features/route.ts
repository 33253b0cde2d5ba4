import { z } from 'zod';
import { listFeatures } from '#lib/account/access/list-features.ts';
import { Feature, SetFeatureInput } from '#lib/account/access/schema.ts';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { operatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

const Features = z.object({ data: z.array(Feature) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the current feature flags of a company',
    access: 'operator',
    answer: Features,
    run: async (call) => ({ data: await listFeatures((await operatorCompany(call)).ctx) }),
  }),
  PUT: handle({
    summary: 'Set a feature flag of a company',
    access: 'operator',
    body: SetFeatureInput,
    answer: Features,
    run: async (call) => {
      const { ctx } = await operatorCompany(call);
      await setFeature(ctx, call.body);
      return { data: await listFeatures(ctx) };
    },
  }),
});
