import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { type DeliveryRoute, settings } from '#lib/infra/config/settings.ts';
import { DaneHosts } from '#lib/infra/net/dane-hosts.ts';
import type { DnsServer } from '#lib/infra/net/dns-exchange.ts';
import { mailResolverOf, ValidatingResolver } from '#lib/infra/net/dns-resolver.ts';
import type { MailResolver } from '#lib/infra/net/resolve-mx.ts';
import { SMTP_TIMEOUTS, type SmtpTimeouts } from '#lib/infra/net/smtp/timeouts.ts';
import { fetchPolicy, type PolicyFetch } from './transport/sts-policies.ts';

/** DNS is asked again so often and after so long; c-ares doubles the time with each try. */
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 3;

/** The options of a delivery worker, from the settings unless a test gives others. */
export type DeliveryOptions = {
  route: DeliveryRoute;
  /** Deliveries at once. */
  concurrency: number;
  /** Messages that are sent to their end and not answered, at most. */
  unansweredMax: number;
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
  /** The directory of the write-ahead log of confirmed deliveries; null for none. */
  walDirectory: string | null;
  /** The time that running deliveries may take after `stop()`, in milliseconds. */
  stopWithinMs: number;
};

/** The installation's own options. */
export function deliveryOptions(): DeliveryOptions {
  const {
    DATA_DIR,
    DELIVERY_ROUTE,
    DELIVERY_CONCURRENCY,
    DELIVERY_UNANSWERED_MAX,
    ALLOW_PRIVATE_TARGETS,
    SMTP_HOST,
    DNSSEC_RESOLVER,
  } = settings();
  return {
    route: DELIVERY_ROUTE,
    concurrency: DELIVERY_CONCURRENCY,
    unansweredMax: DELIVERY_UNANSWERED_MAX || DELIVERY_CONCURRENCY,
    ...resolversOf(DNSSEC_RESOLVER),
    mxPort: 25,
    allowsPrivateTargets: ALLOW_PRIVATE_TARGETS,
    heloName: SMTP_HOST,
    trustedCertificates: null,
    fetchPolicy,
    timeouts: SMTP_TIMEOUTS,
    walDirectory: join(DATA_DIR, 'delivery-journal'),
    stopWithinMs: 15_000,
  };
}

/**
 * Returns the resolver for mail hosts: the system's, or the resolvers that the operator trusts to validate. The operator
 * must name these: an AD bit alone proves nothing, because anyone on the path can set it, and a forwarder on this machine
 * (a container's, a router's) passes on the bit that it received.
 *
 * @param keptMax answers of trusted resolvers that are kept in memory; as many as deliveries need when absent.
 */
export function resolversOf(
  trusted: readonly DnsServer[],
  keptMax?: number,
): Pick<DeliveryOptions, 'resolver' | 'dane'> {
  const plain = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (trusted.length === 0) return { resolver: plain, dane: null };
  plain.setServers(trusted.map(({ address, port }) => `${isIPv6(address) ? `[${address}]` : address}:${port}`));
  const dns = new ValidatingResolver(trusted, { timeoutMs: DNS_TIMEOUT_MS, tries: DNS_TRIES, keptMax });
  return { resolver: mailResolverOf(dns, plain), dane: new DaneHosts(dns) };
}
