import type { DaneFinding, DaneHosts } from '#lib/infra/net/dane-hosts.ts';
import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';
import { type MailHost, type MailResolver, NoMailHost, orderHosts, resolveHost } from '#lib/infra/net/resolve-mx.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import type { NextHop } from './deliver-over-smtp.ts';
import type { Source } from './pools/source.ts';

/** The options of direct delivery. */
export type MxOptions = {
  resolver: MailResolver;
  /** 25, but for tests. */
  mxPort: number;
  allowsPrivateTargets: boolean;
};

/**
 * The security of a session with a mail host: with TLS where that works; with TLS, any certificate; with TLS and a certificate
 * for its name, as the message (`required`) or the policy of the domain (`sts`) demands; by DANE.
 */
export type Security =
  | { policy: 'opportunistic' | 'encrypted' | 'required' | 'sts' }
  | { policy: 'dane'; terms: DaneTerms };

/** DANE of the hosts of a domain, which takes precedence over all else (RFC 8461 §2). */
export type DaneLookup = {
  hosts: DaneHosts;
  /** The hosts whose names DNSSEC secures. */
  names: readonly string[];
  /** Returns true if a host to which DANE does not apply may be used. */
  allows(host: string): boolean;
};

/** The terms of all sessions with the hosts of a domain; `source` is null where the machine chooses it. */
export type MxTerms = { security: Security; dane: DaneLookup | null; maxMessages: number; source: Source | null };

/** Returns the mail hosts of a domain as next hops, in their order. */
export function mxNextHops(hosts: readonly MailHost[], terms: MxTerms, options: MxOptions): NextHop[] {
  const { security, dane } = terms;
  const nextHopOf = (host: string, how: Security): NextHop => mxNextHop(host, how, terms, options);
  return orderHosts(hosts, Math.random).map((host) => {
    const nextHop = nextHopOf(host, security);
    if (!dane) return nextHop;
    const secure = async () => {
      const finding = await dane.hosts.find(host, options.mxPort, dane.names);
      if (finding.kind !== 'dane' && !dane.allows(host)) {
        throw new NoMailHost(451, `4.7.5 The MTA-STS policy of ${dane.names[0]} does not name its mail host ${host}`);
      }
      return nextHopOf(host, securityOf(finding, security));
    };
    return { ...nextHop, secure };
  });
}

function securityOf(finding: DaneFinding, otherwise: Security): Security {
  if (finding.kind === 'dane') return { policy: 'dane', terms: finding.terms };
  const isMore = finding.kind === 'unauthenticated' && otherwise.policy === 'opportunistic';
  return isMore ? { policy: 'encrypted' } : otherwise;
}

function mxNextHop(host: string, security: Security, { maxMessages, source }: MxTerms, options: MxOptions): NextHop {
  const { policy } = security;
  const poolKey = `mx ${host}:${options.mxPort}${keyOf(security)}${source ? ` from ${source.key}` : ''}`;
  const resolve = async () => {
    const found = await resolveHost(options.resolver, host, options.allowsPrivateTargets);
    const addresses = source ? found.filter((address) => source.towards(address)) : found;
    // Another address of the pool may be of that family, or be added: so it is tried again.
    if (addresses.length === 0) throw new NoMailHost(451, `4.4.4 ${NO_FAMILY} ${host}`);
    return addresses.map(
      (address): SmtpTarget => ({
        poolKey,
        host,
        address,
        port: options.mxPort,
        localAddress: source?.towards(address)?.address ?? null,
        ...heloOf(source?.towards(address)?.hostname),
        tls: policy === 'opportunistic' ? 'opportunistic' : 'required',
        verifiesCertificate: policy === 'required' || policy === 'sts',
        ...(security.policy === 'dane' ? { dane: security.terms } : {}),
        tlsPolicy: policy,
        maxMessages,
        auth: null,
      }),
    );
  };
  return { poolKey, host, resolve };
}

const NO_FAMILY = 'The IP pool has no address of the family (IPv4 or IPv6) of the mail host';

const heloOf = (heloName: string | null | undefined) => (heloName ? { heloName } : {});

/** Sets connections apart that were opened on other terms: where an authority vouches for names, by these too. */
function keyOf(security: Security): string {
  if (security.policy === 'opportunistic') return '';
  if (security.policy !== 'dane') return security.policy === 'encrypted' ? ' encrypted' : ' verified';
  const { base, names, tlsa } = security.terms;
  return ` dane ${base} ${tlsa.fingerprint}${tlsa.hasAuthorities ? ` ${names.join(' ')}` : ''}`;
}
