import { z } from 'zod';
import { listDnsRecords } from '#lib/domains/list-dns-records.ts';
import { listSendingDomains } from '#lib/domains/list-sending-domains.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { formatRecords } from './format-records.ts';

/** Shows the records of a company's domains; of the company `platform` those of PLATFORM_DOMAIN, which no other shows. */
export const dnsRecordsCommand = defineCommand({
  name: 'dns-records',
  usage: "Shows the DNS records to publish for a company's domains; the company platform has PLATFORM_DOMAIN.",
  options: z.object({ company: CompanyOption.default('platform') }),
  database: 'migrated',
  run: async ({ company }) => {
    const { company: found, ctx } = await enterCompany(company);
    const domains = await listSendingDomains(ctx);
    const records = (await Promise.all(domains.map(({ domain }) => listDnsRecords(ctx, { domain })))).flat();
    const none = `${found.name} has no DKIM keys to publish.`;
    return { json: { records }, text: records.length > 0 ? formatRecords(records) : none };
  },
});
