import { z } from 'zod';
import { setSuspension } from '#lib/account/company/company.ts';
import { SuspensionInput } from '#lib/account/company/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Suspends a company, or lifts its suspension. It takes effect at once, also over SMTP. A repeat changes nothing. */
export const suspendCommand = defineCommand({
  name: 'suspend',
  usage: 'Suspends a company, or lifts its suspension.',
  options: z.object({
    company: CompanyOption,
    reason: SuspensionInput.shape.reason.describe('Reason that its members see'),
    lift: z.boolean().default(false).describe('Lifts the suspension'),
  }),
  database: 'migrated',
  run: async ({ company, reason, lift }) => {
    const { company: found, ctx } = await enterCompany(company);
    const suspended = !lift;
    await setSuspension(ctx, { suspended, ...(reason !== undefined && { reason }) });
    const text = `${found.name} is ${suspended ? 'suspended' : 'active'}.`;
    return { json: { companyId: found.id, suspended }, text };
  },
});
