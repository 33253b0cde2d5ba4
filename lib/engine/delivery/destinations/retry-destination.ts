import { log } from '#lib/infra/log/log.ts';
import { announceRetry, findDomainsOf, makeDueByDomain, type RetryBatch } from './store.ts';

/** Rows of the queue that one statement looks at. */
const BATCH = 5_000;

/**
 * Makes all that waits for a destination due now, in small steps, and lets every worker forget its failures and its
 * throttling. Scheduled mail stays scheduled. A repeat continues with what is left.
 *
 * @param name a provider, a mail host, or a domain whose destination is not known.
 * @param signal aborted when another process has the job.
 * @returns how many deliveries were made due.
 */
export async function retryDestination(name: string, signal: AbortSignal): Promise<number> {
  const domains = [name, ...(await findDomainsOf(name))];
  await announceRetry(name);
  let made = 0;
  let batch: RetryBatch | null = null;
  do {
    batch = await makeDueByDomain(domains, batch, BATCH);
    made += batch?.made ?? 0;
  } while (batch?.seen === BATCH && !signal.aborted);
  log().info({ destination: name, domains: domains.length, made }, 'the mail of a destination is tried now');
  return made;
}
