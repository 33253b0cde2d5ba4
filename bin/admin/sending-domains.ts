import { z } from 'zod';
import { settings } from '#lib/infra/config/settings.ts';
import { listDnsRecords, listReturnPathRecords } from '#lib/senders/domains/dns-records.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { cancelDkimRotation, startDkimRotation } from '#lib/senders/domains/rotation/rotation.ts';
import type { DnsRecord, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { UsageError } from './usage-error.ts';

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

/** Rotates the DKIM keys of a domain, by default of PLATFORM_DOMAIN. A repeat shows the state of the rotation. */
export const rotateDkimCommand = defineCommand({
  name: 'rotate-dkim',
  usage: 'Creates new DKIM keys for a domain, which signs with them once their records are found.',
  options: z.object({
    company: CompanyOption.default('platform'),
    domain: z.string().optional().describe('PLATFORM_DOMAIN when absent'),
    check: z.boolean().default(false).describe('Checks the records now, and switches to the keys that are published'),
    cancel: z.boolean().default(false).describe('Cancels the rotation and deletes the new keys'),
  }),
  database: 'migrated',
  run: async ({ company, domain = settings().PLATFORM_DOMAIN, check, cancel }) => {
    if (check && cancel) throw new UsageError('Give --check or --cancel, not both.');
    const { company: found, ctx } = await enterCompany(company);
    const named = (await listSendingDomains(ctx)).find((one) => one.domain === domain.toLowerCase());
    if (!named) throw new UsageError(`${found.name} does not send from ${domain}.`);
    if (cancel) {
      await cancelDkimRotation(ctx, named);
      return { json: { domain: named.domain }, text: `${named.domain} keeps its keys.` };
    }
    const detail = await (check ? verifyDomain(ctx, { kind: 'sending', id: named.id }) : startDkimRotation(ctx, named));
    const records = await listDnsRecords(ctx, named);
    return { json: { domain: named.domain, rotation: detail.rotation, records }, text: describe(detail, records) };
  },
});

function describe(
  { domain, rotation }: SendingDomainDetail,
  records: Awaited<ReturnType<typeof listDnsRecords>>,
): string {
  const waiting = new Set(rotation.records.map(({ name }) => name));
  const wanted = records.filter(({ name }) => waiting.has(name));
  const retired = rotation.retired.map(({ name, keepUntil }) => `Keep ${name} until ${keepUntil}.`);
  const state =
    wanted.length > 0
      ? `${domain} signs with these keys once their records are found. Publish them beside the existing ones:\n${formatRecords(wanted)}`
      : `${domain} signs with its published keys; no rotation is running.`;
  return [state, ...retired].join('\n');
}

/** Formats the host of a record, relative to its zone, as a comment of a zone file. */
export const hostComment = ({ zone, host }: Pick<DnsRecord, 'zone' | 'host'>): string =>
  `; host ${host} in the zone ${zone}`;

/** Formats records as lines of a zone file, each under a comment with its host relative to the zone. */
export const formatRecords = (records: readonly DnsRecord[]): string =>
  records
    .map(({ zone, host, name, type, strings }) => {
      const value = strings.map((text) => `"${text}"`).join('\n    ');
      return `${hostComment({ zone, host })}\n${name}. IN ${type} ( ${value} )`;
    })
    .join('\n');
