import { z } from 'zod';
import { getAccess } from '#lib/account/access/get-access.ts';
import { listGlobalFeatures } from '#lib/account/access/set-feature.ts';
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
