import { isIP } from 'node:net';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { isPublicAddress } from '#lib/core/public-address.ts';
import { type MailResolver, NoMailHost, resolveHost } from '#lib/infra/net/resolve-mx.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import type { NextHop } from './deliver-over-smtp.ts';

/** Messages over one connection to a smart host. */
const MAX_MESSAGES = 100;

/** Returns the same next hop with TLS required; it is as strict about the certificate as before. */
export function securedNextHop(nextHop: NextHop): NextHop {
  const poolKey = `${nextHop.poolKey} tls`;
  const secured = (target: SmtpTarget): SmtpTarget =>
    target.tls === 'implicit' ? target : { ...target, poolKey, tls: 'required', tlsPolicy: 'required' };
  return { ...nextHop, poolKey, resolve: async () => (await nextHop.resolve()).map(secured) };
}

/**
 * A smart host, `smtp://user:password@host:port` or `smtps://…`, as a next hop.
 *
 * With credentials its certificate is verified, unless the URL says `?tls=unverified`; without them TLS is opportunistic.
 */
export function smartHostNextHop(url: URL): NextHop {
  const isImplicit = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isImplicit ? 465 : 25));
  const username = asWritten(url.username);
  const poolKey = `smart host ${host}:${port} ${username}`;
  const target: SmtpTarget = {
    poolKey,
    host,
    address: null,
    port,
    localAddress: null,
    tls: isImplicit ? 'implicit' : 'opportunistic',
    verifiesCertificate: username !== '' && url.searchParams.get('tls') !== 'unverified',
    maxMessages: MAX_MESSAGES,
    auth: username ? { username, password: asWritten(url.password) } : null,
  };
  return { poolKey, host, resolve: async () => [target] };
}

/** A name or a password with its percent signs decoded, or unchanged: in `100%` it is literal. */
const asWritten = (text: string): string => decodePercent(text) ?? text;

/** The options for a smart host that a company named. */
export type GuardedOptions = { resolver: MailResolver; allowsPrivateTargets: boolean };

/**
 * A smart host that was named by somebody other than the operator: reached at addresses of the public internet only, which
 * are looked at right before they are connected to, so that nobody makes us knock at the doors of our own network.
 *
 * @param owner sets its connections apart from those of others who name the same host.
 */
export function guardedSmartHostNextHop(url: URL, owner: string, options: GuardedOptions): NextHop {
  const nextHop = smartHostNextHop(url);
  const poolKey = `${nextHop.poolKey} of ${owner}`;
  const resolve = async () => {
    const addresses = isIP(nextHop.host) ? literal(nextHop.host, options) : await resolveGuarded(nextHop.host, options);
    const [target] = await nextHop.resolve();
    return target ? addresses.map((address): SmtpTarget => ({ ...target, poolKey, address })) : [];
  };
  return { poolKey, host: nextHop.host, resolve };
}

const resolveGuarded = (host: string, { resolver, allowsPrivateTargets }: GuardedOptions): Promise<string[]> =>
  resolveHost(resolver, host, allowsPrivateTargets);

function literal(host: string, { allowsPrivateTargets }: GuardedOptions): string[] {
  if (allowsPrivateTargets || isPublicAddress(host)) return [host];
  throw new NoMailHost(451, `4.4.4 The smart host ${host} has no public address`);
}
