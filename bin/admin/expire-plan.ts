import { z } from 'zod';
import { setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Ends the paid plan of a company now. */
export const expirePlanCommand = defineCommand({
  name: 'expire-plan',
  usage: 'Ends the paid plan of a company; its grace period follows.',
  options: z.object({
    company: CompanyOption,
    'no-grace': z.boolean().optional().describe('Without the grace period of the plan'),
  }),
  database: 'migrated',
  run: async ({ company, 'no-grace': noGrace = false }) => {
    const { company: found, ctx } = await enterCompany(company);
    const periodEnd = ctx.now().toISOString();
    await setPlanEnd(ctx, { periodEnd, grace: !noGrace });
    return { json: { companyId: found.id, periodEnd }, text: `${found.name}: the plan has ended.` };
  },
});
