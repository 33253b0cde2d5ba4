import { z } from 'zod';
import { SetQuotaInput } from '#lib/account/usage/schema.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { UsageSlot } from '#lib/account/usage/slots.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Sets how many mails a company may send in a period. What was used stays; a repeat changes nothing. */
export const setQuotaCommand = defineCommand({
  name: 'set-quota',
  usage: 'Sets how many mails a company may send.',
  options: z.object({
    company: CompanyOption,
    quota: SetQuotaInput.shape.quota.describe('Mails per period; -1 is unlimited'),
    slot: UsageSlot.optional().describe(
      'monthly, daily, sandbox, extra or bulk; monthly, or sandbox in the sandbox, when absent',
    ),
  }),
  database: 'migrated',
  run: async ({ company, quota, slot }) => {
    const { company: found, ctx } = await enterCompany(company);
    const set = { slot: slot ?? (found.sandbox ? 'sandbox' : 'monthly'), quota } as const;
    await setQuota(ctx, set);
    return { json: { companyId: found.id, ...set }, text: `${found.name}: ${set.slot} quota ${quota}.` };
  },
});
