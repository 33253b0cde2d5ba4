import { isPublicAddress } from '#lib/core/public-address.ts';
import type { Reply } from '#lib/mail/reply.ts';

/** More hosts of one domain than anybody needs; the rest is not asked (hosts in the hundreds are an attack). */
const MAX_HOSTS = 10;

/** Addresses of one host that are tried. */
const MAX_ADDRESSES = 4;

/** The DNS lookups that routing needs. Servers, timeouts and retries are up to the resolver. */
export type MailResolver = {
  resolveMx(domain: string): Promise<{ priority: number; exchange: string }[]>;
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
  resolveTxt(name: string): Promise<string[][]>;
};

/** A mail host of a domain; lower preferences are asked first. */
export type MailHost = { host: string; preference: number };

/** DNS gave no way to a domain: the reply, ours, that says why. 5xx when asking again is pointless. */
export class NoMailHost extends Error {
  readonly reply: Reply;

  constructor(code: number, text: string) {
    super(text);
    this.reply = { code, lines: [text] };
  }
}

/**
 * The mail hosts of a domain (RFC 5321 §5.1): its MX records, or the domain itself where it has none.
 *
 * @param domain A-labels.
 * @throws {NoMailHost} 550 when the domain does not exist, 556 when it takes no mail (RFC 7505), 451 when DNS fails.
 */
export async function resolveMx(resolver: MailResolver, domain: string): Promise<MailHost[]> {
  const records = await ask(domain, () => resolver.resolveMx(domain));
  if (records === null) throw new NoMailHost(550, `5.1.2 Domain ${domain} does not exist`);
  if (records.length === 1 && isRoot(records[0]?.exchange)) {
    throw new NoMailHost(556, `5.1.10 Domain ${domain} accepts no mail (null MX)`);
  }
  const hosts = records
    .filter(({ exchange }) => !isRoot(exchange))
    .map(({ exchange, priority }) => ({ host: exchange.toLowerCase().replace(/\.$/, ''), preference: priority }))
    .sort((one, other) => one.preference - other.preference);
  return hosts.length > 0 ? hosts.slice(0, MAX_HOSTS) : [{ host: domain, preference: 0 }];
}

/**
 * The order in which hosts are tried: by preference, at random among equals (RFC 5321 §5.1).
 *
 * @param random from 0 to below 1.
 */
export function orderHosts(hosts: readonly MailHost[], random: () => number): string[] {
  return hosts
    .map(({ host, preference }) => ({ host, preference, lot: random() }))
    .sort((one, other) => one.preference - other.preference || one.lot - other.lot)
    .map(({ host }) => host);
}

/**
 * The addresses of a mail host, IPv4 first: few senders have a name for their IPv6 address, and many receivers ask for it.
 *
 * @param allowsPrivate lets addresses through that are not of the public internet.
 * @throws {NoMailHost} 550 when it has none that may be used, 451 when DNS fails.
 */
export async function resolveHost(resolver: MailResolver, host: string, allowsPrivate: boolean): Promise<string[]> {
  const [v4, v6] = await Promise.allSettled([
    ask(host, () => resolver.resolve4(host)),
    ask(host, () => resolver.resolve6(host)),
  ]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []));
  const usable = allowsPrivate ? found : found.filter(isPublicAddress);
  if (usable.length > 0) return usable.slice(0, MAX_ADDRESSES);
  if (found.length > 0) throw new NoMailHost(550, `5.4.4 The mail host ${host} has no public address`);
  const failed = [v4, v6].find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  throw new NoMailHost(550, `5.4.4 The mail host ${host} has no address`);
}

const isRoot = (exchange: string | undefined): boolean => exchange === '' || exchange === '.';

/** Answers null for a name that does not exist and an empty list for one without such records. */
async function ask<T>(name: string, query: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await query();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
    if (code === 'ENOTFOUND') return null;
    if (code === 'ENODATA') return [];
    throw new NoMailHost(451, `4.4.3 DNS lookup of ${name} failed (${code.replace(/^E/, '')})`);
  }
}
