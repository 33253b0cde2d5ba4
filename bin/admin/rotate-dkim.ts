import { z } from 'zod';
import { settings } from '#lib/infra/config/settings.ts';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { cancelDkimRotation, startDkimRotation } from '#lib/senders/domains/rotation/rotation.ts';

import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { formatRecords } from './format-records.ts';
import { UsageError } from './usage-error.ts';

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
