import { z } from 'zod';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { formatRecords } from './format-records.ts';

/** Adds a sending domain of a company; with `--verified` it counts as verified without a check, and a repeat changes nothing. */
export const addSendingDomainCommand = defineCommand({
  name: 'add-sending-domain',
  usage: 'Adds a sending domain of a company, and shows the DNS records to publish for it.',
  options: z.object({
    company: CompanyOption,
    domain: z.string().describe('As in mail.example.com'),
    verified: z.boolean().default(false).describe('Marks it as verified without a DNS check'),
  }),
  database: 'migrated',
  run: async ({ company, domain, verified }) => {
    const { company: found, ctx } = await enterCompany(company);
    const added = await addSendingDomain(ctx, { domain }, { verified });
    const records = await listDnsRecords(ctx, added);
    const text = `${found.name} has the sending domain ${added.domain} (${added.status}). Records to publish:`;
    return { json: { ...added, records }, text: `${text}\n${formatRecords(records)}` };
  },
});
