import { z } from 'zod';
import { listDnsRecords, listReturnPathRecords } from '#lib/senders/domains/dns-records.ts';

import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { formatRecords, hostComment } from './format-records.ts';

/** The name of the installation's own company. */
const PLATFORM = 'platform';

/** Shows the DKIM records of a company's domains; for the company `platform` those of PLATFORM_DOMAIN and its return paths. */
export const dnsRecordsCommand = defineCommand({
  name: 'dns-records',
  usage: "Shows the DNS records to publish for a company's domains; the company platform has PLATFORM_DOMAIN.",
  options: z.object({ company: CompanyOption.default(PLATFORM) }),
  database: 'migrated',
  run: async ({ company }) => {
    const { company: found, ctx } = await enterCompany(company);
    const domains = await listSendingDomains(ctx);
    const records = (await Promise.all(domains.map(({ domain }) => listDnsRecords(ctx, { domain })))).flat();
    const returnPath = company === PLATFORM ? await listReturnPathRecords() : [];
    const lines = [
      records.length > 0 ? formatRecords(records) : `${found.name} has no DKIM keys to publish.`,
      ...returnPath.map((record) => `${hostComment(record)}\n${record.name}. IN ${record.type} ${record.value}`),
    ];
    return { json: { records, returnPath }, text: lines.join('\n') };
  },
});
