import { z } from 'zod';
import { SetFeatureInput } from '#lib/account/access/schema.ts';
import { setFeature, setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Sets a flag for a company, or for all at once. It counts from the next request on; a repeat changes nothing. */
export const setFeatureCommand = defineCommand({
  name: 'set-feature',
  usage: 'Switches a feature on or off, for a company or for all.',
  options: z.object({
    feature: SetFeatureInput.shape.feature.describe('Its name, as the command features lists it: activity.export'),
    state: z.enum(['on', 'off']).describe('on or off'),
    company: CompanyOption.optional().describe('Its id, slug or name; all companies when absent'),
    show: z.enum(['yes', 'no']).optional().describe('Shows or hides the feature on the screens'),
    limit: SetFeatureInput.shape.limit.describe('How much of it there may be; -1 is unlimited'),
  }),
  database: 'migrated',
  run: async ({ feature, state, company, show, limit }) => {
    const input = {
      feature,
      enable: state === 'on',
      ...(show && { show: show === 'yes' }),
      ...(limit !== undefined && { limit }),
    };
    if (company === undefined) {
      await setGlobalFeature(platformContext({ actor: { type: 'operator' } }), input);
      return { json: { companyId: null, ...input }, text: `${feature} is ${state} for all companies.` };
    }
    const { company: found, ctx } = await enterCompany(company);
    await setFeature(ctx, input);
    return { json: { companyId: found.id, ...input }, text: `${found.name}: ${feature} is ${state}.` };
  },
});
