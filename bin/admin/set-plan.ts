import { z } from 'zod';
import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import { SetPlanInput } from '#lib/account/usage/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

const { plan, version, quota, periodEnd, force } = SetPlanInput.shape;

/** Sets the plan of a company with its quotas and limits. Usage is kept; a repeat changes nothing. */
export const setPlanCommand = defineCommand({
  name: 'set-plan',
  usage: 'Gives a company a plan.',
  options: z.object({
    company: CompanyOption,
    plan: plan.describe('FREE, BACK_TO_FREE, or the name of a paid plan in capitals; the command plans lists them'),
    version: version.describe('Version of the plan; the newest when absent'),
    quota: quota.describe("Mails a month in place of the plan's own; -1 is unlimited"),
    'period-end': periodEnd.describe('When it ends, as 2027-01-01T00:00:00Z'),
    force: force.describe('Also where the company uses more than the plan includes'),
  }),
  database: 'migrated',
  run: async ({ company, 'period-end': end, ...rest }) => {
    const { company: found, ctx } = await enterCompany(company);
    const set = SetPlanInput.parse({ ...rest, ...(end && { periodEnd: end }) });
    await setPlan(ctx, set);
    return { json: { companyId: found.id, ...set }, text: `${found.name}: plan ${set.plan}.` };
  },
});
