import { type MailDomain, unansweredDomain } from './mail-domain.ts';
import { type MailNetwork, resolveMailDomain } from './resolve-mail-domain.ts';

/** Domains that one process asks about at a time. */
const AT_ONCE = 64;

/** A domain that has not answered by then gives its turn to another: those that never answer would hold up all others. */
const SLOW_AFTER_MS = 1_000;

/** Domains that are waited for beside those of `AT_ONCE`. */
const SLOW_MAX = 192;

const asking = new Map<string, Promise<MailDomain>>();
const waiting: (() => void)[] = [];
let running = 0;
let slow = 0;

/**
 * Resolves the mail of a domain, 64 of them at a time in this process, those that are slow left out. A domain that is being asked about is not asked
 * about again, whatever list it occurs in, until `forgetAnswers` ends that. Never fails: an unexpected error is a domain
 * without an answer.
 */
export function askInTurn(network: MailNetwork, domain: string): Promise<MailDomain> {
  const known = asking.get(domain);
  if (known) return known;
  const answer = whenFree(() => resolveMailDomain(network, domain)).catch(() => unansweredDomain(domain));
  asking.set(domain, answer);
  return answer;
}

/** Ends the sharing of answers: they are stored now, where those who come later find them. */
export function forgetAnswers(domains: readonly string[]): void {
  for (const domain of domains) asking.delete(domain);
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  let isSlow = false;
  const timer = setTimeout(() => {
    if (slow >= SLOW_MAX) return;
    isSlow = true;
    slow += 1;
    release();
  }, SLOW_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isSlow) slow -= 1;
    else release();
  }
}

/** Gives the turn of a domain to the next one. */
function release(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
