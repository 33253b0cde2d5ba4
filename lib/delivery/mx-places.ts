import { type MailHost, type MailResolver, orderHosts, resolveHost } from '#lib/infra/net/resolve-mx.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import type { Place } from './deliver-over-smtp.ts';

/** What direct delivery depends on beside the mail hosts. */
export type MxOptions = {
  resolver: MailResolver;
  /** 25, but for tests. */
  mxPort: number;
  allowsPrivateTargets: boolean;
};

/** How a session with a mail host is secured: with TLS where that works, or with TLS and a certificate for its name only. */
export type Security = 'opportunistic' | 'verified';

/** What all sessions with the hosts of a domain have in common. */
export type MxTerms = { security: Security; maxMessages: number };

/** The mail hosts of a domain as places to deliver to, in their order. */
export function mxPlaces(hosts: readonly MailHost[], { security, maxMessages }: MxTerms, options: MxOptions): Place[] {
  const isVerified = security === 'verified';
  return orderHosts(hosts, Math.random).map((host) => {
    const poolKey = `mx ${host}:${options.mxPort}${isVerified ? ' verified' : ''}`;
    return {
      poolKey,
      host,
      resolve: async () => {
        const addresses = await resolveHost(options.resolver, host, options.allowsPrivateTargets);
        return addresses.map(
          (address): SmtpTarget => ({
            poolKey,
            host,
            address,
            port: options.mxPort,
            localAddress: null,
            tls: isVerified ? 'required' : 'opportunistic',
            verifiesCertificate: isVerified,
            maxMessages,
            auth: null,
          }),
        );
      },
    };
  });
}
