import { z } from 'zod';
import { listGlobalFeatures } from '#lib/account/access/list-global-features.ts';
import { GlobalFeature, SetFeatureInput } from '#lib/account/access/schema.ts';
import { setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

const GlobalFeatures = z.object({ data: z.array(GlobalFeature) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List every feature flag with the setting of the installation',
    access: 'operator',
    answer: GlobalFeatures,
    run: async () => ({ data: await listGlobalFeatures() }),
  }),
  PUT: handle({
    summary: 'Set a feature flag for all companies',
    access: 'operator',
    body: SetFeatureInput,
    answer: GlobalFeatures,
    run: async ({ ctx, body }) => {
      await setGlobalFeature(ctx, body);
      return { data: await listGlobalFeatures() };
    },
  }),
});
