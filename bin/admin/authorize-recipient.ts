import { z } from 'zod';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Marks a recipient of a sandbox as having agreed, without an email to them. A repeat changes nothing. */
export const authorizeRecipient = defineCommand({
  name: 'authorize-recipient',
  usage: 'Lets a company in the sandbox send to an address, without the mail that asks for it.',
  options: z.object({ company: CompanyOption, email: z.string().describe('The recipient') }),
  database: 'migrated',
  run: async ({ company, email }) => {
    const { company: found, ctx } = await enterCompany(company);
    const recipient = await authorizeRecipientVerified(ctx, { email });
    return { json: recipient, text: `${found.name} may send to ${recipient.email}.` };
  },
});
