import { z } from 'zod';
import { getAccess } from '#lib/account/access/get-access.ts';
import { SetFeatureInput } from '#lib/account/access/schema.ts';
import { listGlobalFeatures, setFeature, setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { FEATURE_ENTRIES } from '#lib/registry/features.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Lists every flag as it is set for a company, or for the installation. Changes nothing. */
export const featuresCommand = defineCommand({
  name: 'features',
  usage: 'Lists the feature flags of a company, or of the installation.',
  options: z.object({ company: CompanyOption.optional() }),
  database: 'migrated',
  run: async ({ company }) => (company === undefined ? listInstallation() : listCompany(company)),
});

async function listInstallation() {
  const flags = await listGlobalFeatures();
  const lines = flags.map(({ feature, available, enable, limit }) => {
    const state = available ? (enable === false ? 'off' : 'on') : 'not in this version';
    return `${feature}: ${state}${limit === null ? '' : `, limit ${limit}`}`;
  });
  return { json: flags, text: lines.join('\n') };
}

async function listCompany(text: string) {
  const { company, ctx } = await enterCompany(text);
  const { features } = await getAccess(ctx);
  const flags = FEATURE_ENTRIES.map(({ path }) => ({ feature: path, ...features.get(path) }));
  const lines = flags.map(({ feature, enable, limit = -1 }) => {
    return `${feature}: ${enable ? 'on' : 'off'}${enable && limit >= 0 ? `, limit ${limit}` : ''}`;
  });
  return { json: { companyId: company.id, features: flags }, text: [`${company.name}:`, ...lines].join('\n') };
}

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
