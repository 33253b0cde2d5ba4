import { z } from 'zod';
import { listDnsRecords } from '#lib/domains/list-dns-records.ts';
import { listSendingDomains } from '#lib/domains/list-sending-domains.ts';
import { returnPathRecords } from '#lib/domains/return-path-records.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { formatRecords } from './format-records.ts';

/** The company that is the installation's own. */
const PLATFORM = 'platform';

/** Shows the records of a company's domains; of the company `platform` those of PLATFORM_DOMAIN and of its return paths. */
export const dnsRecordsCommand = defineCommand({
  name: 'dns-records',
  usage: "Shows the DNS records to publish for a company's domains; the company platform has PLATFORM_DOMAIN.",
  options: z.object({ company: CompanyOption.default(PLATFORM) }),
  database: 'migrated',
  run: async ({ company }) => {
    const { company: found, ctx } = await enterCompany(company);
    const domains = await listSendingDomains(ctx);
    const records = (await Promise.all(domains.map(({ domain }) => listDnsRecords(ctx, { domain })))).flat();
    const returnPath = company === PLATFORM ? returnPathRecords() : [];
    const lines = [
      records.length > 0 ? formatRecords(records) : `${found.name} has no DKIM keys to publish.`,
      ...returnPath.map(({ name, type, value }) => `${name}. IN ${type} ${value}`),
    ];
    return { json: { records, returnPath }, text: lines.join('\n') };
  },
});
