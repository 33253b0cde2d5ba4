import { providerOf } from '#lib/engine/delivery/destinations/traffic-policies/providers.ts';
import { type MailHost, type MailResolver, NoMailHost, resolveHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { type MailDomain, unansweredDomain } from './mail-domain.ts';

/** The DNS servers to ask, and whether hosts may have addresses that are not of the public internet. */
export type MailNetwork = { resolver: MailResolver; allowsPrivate: boolean };

/** Mail hosts whose addresses are looked up: one that can be reached is enough. */
const HOSTS_MAX = 4;

/** The reply code of a domain that says it takes no mail (RFC 7505). */
const NULL_MX_CODE = 556;

/** Reply codes from here on are final. */
const PERMANENT = 500;

/**
 * Resolves the mail of a domain: its MX records or else its own address (RFC 5321 §5.1), and an address for one of the
 * hosts. An answer that the domain takes no mail counts only if it is given twice.
 *
 * @param domain A-labels, in lower case.
 */
export async function resolveMailDomain(network: MailNetwork, domain: string): Promise<MailDomain> {
  const first = await askOnce(network, domain);
  return first.state === 'none' || first.state === 'null_mx' ? askOnce(network, domain) : first;
}

async function askOnce({ resolver, allowsPrivate }: MailNetwork, domain: string): Promise<MailDomain> {
  let hasMx: boolean | null = null;
  const noting: MailResolver = {
    resolveMx: async (name) => {
      const records = await resolver.resolveMx(name);
      hasMx = records.length > 0;
      return records;
    },
    resolve4: (host) => resolver.resolve4(host),
    resolve6: (host) => resolver.resolve6(host),
    resolveTxt: (name) => resolver.resolveTxt(name),
  };
  try {
    const hosts = await resolveMx(noting, domain);
    await resolveAny(noting, hosts, allowsPrivate);
    const names = hosts.map(({ host }) => host);
    return { domain, state: 'ok', hasMx: hasMx ?? false, hosts: names, provider: findProvider(names) };
  } catch (error) {
    if (!(error instanceof NoMailHost)) throw error;
    const { code } = error.reply;
    if (code < PERMANENT) return unansweredDomain(domain);
    if (code === NULL_MX_CODE) return { ...unansweredDomain(domain), state: 'null_mx', hasMx: false };
    return { ...unansweredDomain(domain), state: 'none', hasMx: hasMx ?? false };
  }
}

/**
 * Requires that one of the hosts has a usable address.
 *
 * @throws {NoMailHost} a temporary failure where there was one, because that host may have an address.
 */
async function resolveAny(resolver: MailResolver, hosts: readonly MailHost[], allowsPrivate: boolean): Promise<void> {
  let failure: NoMailHost | null = null;
  for (const { host } of hosts.slice(0, HOSTS_MAX)) {
    try {
      await resolveHost(resolver, host, allowsPrivate);
      return;
    } catch (error) {
      if (!(error instanceof NoMailHost)) throw error;
      if (failure === null || error.reply.code < PERMANENT) failure = error;
    }
  }
  if (failure) throw failure;
}

const findProvider = (hosts: readonly string[]): string | null => {
  for (const host of hosts) {
    const provider = providerOf(host);
    if (provider) return provider.name;
  }
  return null;
};
