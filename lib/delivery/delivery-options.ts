import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { type DeliveryRoute, settings } from '#lib/infra/config/settings.ts';
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
  const { DATA_DIR, DELIVERY_ROUTE, DELIVERY_CONCURRENCY, ALLOW_PRIVATE_TARGETS, SMTP_HOST } = settings();
  return {
    route: DELIVERY_ROUTE,
    concurrency: DELIVERY_CONCURRENCY,
    resolver: new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES }),
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
