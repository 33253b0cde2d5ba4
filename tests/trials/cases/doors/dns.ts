import { FetchRefused } from '#lib/infra/net/safe-fetch.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { type CaseOf, CaseZoneEntry } from '../case.ts';
import { fill, fillAll, type Trial } from '../trial.ts';

/** Adds a sending domain, publishes the case's records, and compares the result of the check with the one wanted. */
export async function tryDns({ dkim, more = {}, expect }: CaseOf<'dns'>, trial: Trial): Promise<string[]> {
  const { account, dns, zone, publish } = trial.installation;
  const domain = `${trial.values.uid}.example.net`;
  const { id, records } = await addSendingDomain(account.ctx, { domain }, { resolver: dns.resolver });
  const [key] = records;
  if (!key) throw new Error('the domain has no records');
  const values = { ...trial.values, domain, ...keyParts(key.value), include: includeOf(records) };
  zone[domain] = { soa: true, ns: ['ns.example.net'], a: ['192.0.2.9'] };
  if (dkim) zone[key.name.toLowerCase()] = { txt: dkim.map((strings) => splitText(fill(strings.join(''), values))) };
  else publish([key]);
  for (const [name, entry] of Object.entries(more))
    zone[fill(name, values).toLowerCase()] = CaseZoneEntry.parse(fillAll(entry, values));
  const network = { resolver: dns.resolver, fetch: () => Promise.reject(new FetchRefused('there is no web server')) };
  const checked = await verifyDomain(account.ctx, { kind: 'sending', id }, network);
  return [
    ...judge(checked, 'dkim', expect.dkim),
    ...judge(checked, 'spf', expect.spf),
    ...judge(checked, 'dmarc', expect.dmarc),
    ...(expect.domain && !expect.domain.includes(checked.status) ? [`the domain is ${checked.status}`] : []),
  ];
}

/** The public key of a record, whole and in two halves. */
function keyParts(record: string): { p: string; p1: string; p2: string } {
  const p = /\bp=([^;\s]+)/.exec(record)?.[1] ?? '';
  return { p, p1: p.slice(0, 200), p2: p.slice(200) };
}

const includeOf = (records: SendingDomainDetail['records']): string =>
  /include:(\S+)/.exec(records.find(({ purpose }) => purpose === 'spf')?.value ?? '')?.[1] ?? '';

/** Splits a text into strings of at most 255 octets (RFC 1035 §3.3). */
const splitText = (text: string): string[] => text.match(/.{1,255}/g) ?? [];

function judge(
  { records }: SendingDomainDetail,
  purpose: 'dkim' | 'spf' | 'dmarc',
  wanted: readonly string[] | undefined,
): string[] {
  const record = records.find((one) => one.purpose === purpose);
  if (!wanted || !record || wanted.includes(record.status)) return [];
  return [`${purpose} is ${record.status}: ${record.advice ?? 'no advice'} Found: ${record.found.join(' | ')}`];
}
