import { LRUCache } from 'lru-cache';
import type { Context } from '#lib/core/context.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { isAsked } from '../check-addresses.ts';
import type { AddressInspector } from '../checks/inspect-address.ts';
import { findMailDomains } from '../mail-domains/find-mail-domains.ts';
import type { MailDomain } from '../mail-domains/mail-domain.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import type { ListStep } from './list-steps.ts';

/** Steps whose domains are asked about at a time: a slow domain then delays no other step. */
const STEPS_AHEAD = 24;

/** Octets of the rows that wait for their domains, as far as they can be estimated: lists with long rows have fewer steps ahead. */
const WAITING_MAX_BYTES = 4_000_000;

/** Octets of a cell beside its characters: its entry in the row. */
const CELL_BYTES = 8;

/** The time to wait for the domains of a step: more than all tries of DNS take. */
const DNS_WAIT_MS = 60_000;

/** Domains whose answers are kept during a run; those of a longer list are read again. */
const ANSWERS_MAX = 20_000;

/** The answers about domains that are kept during a run. */
type Answers = LRUCache<string, MailDomain>;

/** The parts of a run that the search for domains needs. */
type Asking = { ctx: Pick<Context, 'now'>; inspect: AddressInspector; network: MailNetwork; column: number };

/** A step with the answers of DNS about the domains of its rows. */
export type AskedStep<Step> = Step & { mails: ReadonlyMap<string, MailDomain> };

/** A step that waits until the domains that no step before it has are answered. */
type Waiting<Step> = { step: Step; bytes: number; domains: readonly string[]; answered: Promise<void> };

/** Asks DNS about the domains of many steps at once, and yields each step in its order when its domains are answered. */
export async function* askAhead<Step extends ListStep>(
  steps: AsyncIterable<Step>,
  asking: Asking,
): AsyncGenerator<AskedStep<Step>> {
  const answers: Answers = new LRUCache({ max: ANSWERS_MAX });
  const asked = new Set<string>();
  const ahead: Waiting<Step>[] = [];
  let bytesAhead = 0;
  for await (const step of steps) {
    const domains = listDomains(step.rows, asking);
    const fresh = domains.filter((domain) => !answers.has(domain) && !asked.has(domain));
    for (const domain of fresh) asked.add(domain);
    const answered = ask(fresh, answers, asking).finally(() => {
      for (const domain of fresh) asked.delete(domain);
    });
    // A failure is thrown when the step is taken, also where that is later.
    answered.catch(() => {});
    const bytes = estimateBytes(step.rows);
    bytesAhead += bytes;
    ahead.push({ step, bytes, domains, answered });
    while (ahead.length >= STEPS_AHEAD || bytesAhead > WAITING_MAX_BYTES) {
      const first = ahead.shift();
      if (!first) break;
      bytesAhead -= first.bytes;
      yield await take(first, answers, asking);
    }
  }
  for (let first = ahead.shift(); first; first = ahead.shift()) yield await take(first, answers, asking);
}

async function take<Step extends ListStep>(
  { step, domains, answered }: Waiting<Step>,
  answers: Answers,
  asking: Asking,
): Promise<AskedStep<Step>> {
  await answered;
  // The steps before it are taken, so that their domains are answered; some answers may have been dropped since.
  const dropped = domains.filter((domain) => !answers.has(domain));
  const mails = new Map(await findMails(dropped, asking));
  for (const domain of domains) {
    const answer = answers.get(domain);
    if (answer) mails.set(domain, answer);
  }
  return { ...step, mails };
}

/** Finds the answers about domains, and keeps them for the steps that have the same. */
async function ask(domains: readonly string[], answers: Answers, asking: Asking): Promise<void> {
  for (const [domain, answer] of await findMails(domains, asking)) answers.set(domain, answer);
}

/** Finds what is stored about domains, and asks DNS about the others. */
const findMails = (domains: readonly string[], { network, ctx }: Asking): Promise<Map<string, MailDomain>> =>
  domains.length === 0
    ? Promise.resolve(new Map())
    : findMailDomains(domains, { network, now: ctx.now(), waitMs: DNS_WAIT_MS });

const estimateBytes = (rows: readonly string[][]): number =>
  rows.reduce((sum, cells) => cells.reduce((bytes, cell) => bytes + cell.length + CELL_BYTES, sum), 0);

/** Lists the domains of rows that DNS is asked about, each once. */
function listDomains(rows: readonly string[][], { inspect, column }: Asking): string[] {
  const domains = new Set<string>();
  for (const row of rows) {
    const inspected = inspect(addressOf(row[column] ?? ''));
    if (isAsked(inspected) && inspected.mailbox) domains.add(inspected.mailbox.domain);
  }
  return [...domains];
}
