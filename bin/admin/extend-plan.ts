import { z } from 'zod';
import { setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';
import { SetPlanEndInput } from '#lib/account/usage/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Gives the paid plan of a company another end. A repeat changes nothing. */
export const extendPlanCommand = defineCommand({
  name: 'extend-plan',
  usage: 'Extends the paid plan of a company.',
  options: z.object({
    company: CompanyOption,
    'period-end': SetPlanEndInput.shape.periodEnd.describe('When it ends, as 2027-01-01T00:00:00Z'),
  }),
  database: 'migrated',
  run: async ({ company, 'period-end': periodEnd }) => {
    const { company: found, ctx } = await enterCompany(company);
    await setPlanEnd(ctx, { periodEnd, grace: true });
    return { json: { companyId: found.id, periodEnd }, text: `${found.name}: the plan ends at ${periodEnd}.` };
  },
});
