import { log } from '#lib/infra/log/log.ts';
import { announceRetry, findDomainsOf, makeDueByDomain, type RetryBatch } from './store.ts';

/** Rows of the queue that one statement looks at. */
const BATCH = 5_000;

/**
 * Makes all that waits for a place due now, in small steps, and lets every worker forget what the place failed in or
 * asked for. What is scheduled for later stays so. A repeat goes on where there is something left.
 *
 * @param place a provider, a mail host, or a domain of which the place is not known.
 * @param signal aborted when another process has the job.
 * @returns how many deliveries were made due.
 */
export async function retryPlace(place: string, signal: AbortSignal): Promise<number> {
  const domains = [place, ...(await findDomainsOf(place))];
  await announceRetry(place);
  let made = 0;
  let batch: RetryBatch | null = null;
  do {
    batch = await makeDueByDomain(domains, batch, BATCH);
    made += batch?.made ?? 0;
  } while (batch?.seen === BATCH && !signal.aborted);
  log().info({ place, domains: domains.length, made }, 'what waited for a place is tried now');
  return made;
}
