import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import type { Place } from './deliver-over-smtp.ts';

/** Messages over one connection to a smart host. */
const MAX_MESSAGES = 100;

/** The same place with TLS that is not given up where it does not work; whether its certificate counts stays as it was. */
export function securedPlace(place: Place): Place {
  const poolKey = `${place.poolKey} tls`;
  const secured = (target: SmtpTarget): SmtpTarget =>
    target.tls === 'implicit' ? target : { ...target, poolKey, tls: 'required', tlsPolicy: 'required' };
  return { ...place, poolKey, resolve: async () => (await place.resolve()).map(secured) };
}

/**
 * A smart host, `smtp://user:password@host:port` or `smtps://…`, as a place to deliver to.
 *
 * With credentials its certificate is verified, unless the URL says `?tls=unverified`; without them TLS is opportunistic.
 */
export function smartHostPlace(url: URL): Place {
  const isImplicit = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isImplicit ? 465 : 25));
  const username = decodeURIComponent(url.username);
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
    auth: username ? { username, password: decodeURIComponent(url.password) } : null,
  };
  return { poolKey, host, resolve: async () => [target] };
}
