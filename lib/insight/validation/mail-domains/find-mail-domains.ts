import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { log } from '#lib/infra/log/log.ts';
import type { MailState } from '../schema.ts';
import { findDomains, type StoredDomain, upsertDomains } from '../store.ts';
import { askInTurn, forgetAnswers } from './ask-in-turn.ts';
import type { MailDomain } from './mail-domain.ts';
import type { MailNetwork } from './resolve-mail-domain.ts';

/** The time that an answer is kept. That of a domain without mail is kept for long only when it was given before. */
const KEPT_MS = { ok: DAY_MS, missing: 6 * HOUR_MS, unsure: 10 * MINUTE_MS } as const;

/** The options of a search. */
export type FindDomainsOptions = {
  network: MailNetwork;
  now: Date;
  /** The time to wait for DNS in milliseconds; domains that have no answer by then are left out. */
  waitMs: number;
};

/**
 * Finds the mail of domains: what is stored, and DNS for the others. A late answer is stored all the same, for the next
 * caller.
 *
 * @returns by domain; those that did not answer in time are missing.
 */
export async function findMailDomains(
  domains: readonly string[],
  { network, now, waitMs }: FindDomainsOptions,
): Promise<Map<string, MailDomain>> {
  const stored = new Map((await findDomains(domains)).map((row) => [row.domain, row]));
  const found = new Map<string, MailDomain>();
  for (const row of stored.values()) if (row.expiresAt > now) found.set(row.domain, row);
  const unknown = domains.filter((domain) => !found.has(domain));
  if (unknown.length === 0) return found;
  const answers = unknown.map(async (domain) => {
    const answer = await askInTurn(network, domain);
    found.set(domain, answer);
    return answer;
  });
  const isStored = Promise.all(answers)
    .then((rows) => upsertDomains(rows.map((row) => withTimes(row, stored.get(row.domain), now))))
    .catch((error: unknown) => log().warn({ error: String(error) }, 'answers of DNS could not be stored'))
    .finally(() => forgetAnswers(unknown));
  await within(isStored, waitMs);
  // A copy: answers that come later must not change what the caller reads.
  return new Map(found);
}

function withTimes(answer: MailDomain, before: StoredDomain | undefined, now: Date): StoredDomain {
  const isConfirmed = before !== undefined && before.state === answer.state;
  return { ...answer, checkedAt: now, expiresAt: new Date(now.getTime() + keptMs(answer.state, isConfirmed)) };
}

function keptMs(state: MailState, isConfirmed: boolean): number {
  if (state === 'ok') return KEPT_MS.ok;
  return state !== 'unknown' && isConfirmed ? KEPT_MS.missing : KEPT_MS.unsure;
}

/** Waits for a promise that never fails, but no longer than so many milliseconds. */
function within(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
