import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { type DeliveryRoute, settings } from '#lib/infra/config/settings.ts';
import { DaneHosts } from '#lib/infra/net/dane-hosts.ts';
import type { DnsServer } from '#lib/infra/net/dns-exchange.ts';
import { mailResolverOf, ValidatingResolver } from '#lib/infra/net/dns-resolver.ts';
import type { MailResolver } from '#lib/infra/net/resolve-mx.ts';
import { SMTP_TIMEOUTS, type SmtpTimeouts } from '#lib/infra/net/smtp/timeouts.ts';
import { fetchPolicy, type PolicyFetch } from './sts-policies.ts';

/** DNS is asked again so often and after so long; c-ares doubles the time with each try. */
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 3;

/** What a delivery worker depends on, all from the settings unless a test says otherwise. */
export type DeliveryOptions = {
  route: DeliveryRoute;
  /** Deliveries at once. */
  concurrency: number;
  resolver: MailResolver;
  /** Finds what mail hosts must show by DANE; null where no resolver is trusted to validate. */
  dane: DaneHosts | null;
  mxPort: number;
  allowsPrivateTargets: boolean;
  heloName: string;
  /** Certificates (PEM) that are trusted beside the system's; null for none. */
  trustedCertificates: string | null;
  /** Fetches policies of MTA-STS. */
  fetchPolicy: PolicyFetch;
  timeouts: SmtpTimeouts;
  /** Where confirmed deliveries are remembered until they are in the database; null where they are not. */
  journalDirectory: string | null;
  /** How long running deliveries may go on after `stop()`, in milliseconds. */
  stopWithinMs: number;
};

/** The installation's own options. */
export function deliveryOptions(): DeliveryOptions {
  const { DATA_DIR, DELIVERY_ROUTE, DELIVERY_CONCURRENCY, ALLOW_PRIVATE_TARGETS, SMTP_HOST, DNSSEC_RESOLVER } =
    settings();
  return {
    route: DELIVERY_ROUTE,
    concurrency: DELIVERY_CONCURRENCY,
    ...resolversOf(DNSSEC_RESOLVER),
    mxPort: 25,
    allowsPrivateTargets: ALLOW_PRIVATE_TARGETS,
    heloName: SMTP_HOST,
    trustedCertificates: null,
    fetchPolicy,
    timeouts: SMTP_TIMEOUTS,
    journalDirectory: join(DATA_DIR, 'delivery-journal'),
    stopWithinMs: 15_000,
  };
}

/**
 * Who answers for mail hosts: the system's resolver, or those that the operator trusts to validate. That is not guessed:
 * an AD bit proves nothing by itself, as whoever stands between can set it, and a forwarder on this machine (a container's,
 * a router's) passes on what it was told.
 */
export function resolversOf(trusted: readonly DnsServer[]): Pick<DeliveryOptions, 'resolver' | 'dane'> {
  const plain = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (trusted.length === 0) return { resolver: plain, dane: null };
  plain.setServers(trusted.map(({ address, port }) => `${isIPv6(address) ? `[${address}]` : address}:${port}`));
  const dns = new ValidatingResolver(trusted, { timeoutMs: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return { resolver: mailResolverOf(dns, plain), dane: new DaneHosts(dns) };
}
