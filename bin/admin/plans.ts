import { z } from 'zod';
import { listPlans } from '#lib/account/access/plans/find-plan.ts';
import { type Plan, PlanName } from '#lib/account/access/plans/schema.ts';
import { defineCommand } from './command.ts';

/** Lists the plans of the catalogue, or one with its limits. Changes nothing. */
export const plansCommand = defineCommand({
  name: 'plans',
  usage: 'Lists the plans, or one with its limits.',
  options: z.object({ plan: PlanName.optional().describe('The name of one; all when absent') }),
  database: 'migrated',
  run: async ({ plan }) => {
    const plans = (await listPlans()).filter(({ name }) => plan === undefined || name === plan);
    const lines = plans.flatMap((one) => [summaryOf(one), ...(plan === undefined ? [] : limitsOf(one))]);
    return { json: plans, text: lines.join('\n') };
  },
});

const summaryOf = ({ name, version, graceDays, features }: Plan): string =>
  `${name} ${version}: ${features.length} feature groups, ${graceDays} days of grace`;

const limitsOf = ({ features }: Plan): string[] =>
  features.flatMap(({ name, enable, subFeatures }) => [
    `  ${name}${enable ? '' : ': off'}`,
    ...subFeatures.map((one) => `    ${one.name}: ${limitText(one)} (${one.text})`),
  ]);

const limitText = ({ limit, enable }: { limit: number; enable: boolean }): string => {
  if (!enable) return 'off';
  return limit < 0 ? 'unlimited' : String(limit);
};
