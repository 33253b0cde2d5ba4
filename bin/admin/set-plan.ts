import { z } from 'zod';
import { SetPlanInput } from '#lib/usage/schema.ts';
import { setPlan } from '#lib/usage/set-plan.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

const { plan, version, quota, periodEnd } = SetPlanInput.shape;

/** Sets the plan of a company with its monthly quota. Usage is kept; a repeat changes nothing. */
export const setPlanCommand = defineCommand({
  name: 'set-plan',
  usage: 'Gives a company a plan.',
  options: z.object({
    company: CompanyOption,
    plan: plan.describe('FREE, BACK_TO_FREE, or the name of a paid plan in capitals'),
    quota: quota.describe('Mails a month; -1 is unlimited'),
    version: version.describe('Version of the plan'),
    'period-end': periodEnd.describe('When it ends, as 2027-01-01T00:00:00Z'),
  }),
  database: 'migrated',
  run: async ({ company, 'period-end': end, ...rest }) => {
    const { company: found, ctx } = await enterCompany(company);
    const set = SetPlanInput.parse({ ...rest, ...(end && { periodEnd: end }) });
    await setPlan(ctx, set);
    return { json: { companyId: found.id, ...set }, text: `${found.name}: plan ${set.plan}.` };
  },
});
