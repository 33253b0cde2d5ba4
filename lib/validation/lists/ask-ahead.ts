import type { Context } from '#lib/core/context.ts';
import { isAsked } from '../check-addresses.ts';
import type { AddressInspector } from '../checks/inspect-address.ts';
import { findMailDomains } from '../mail-domains/find-mail-domains.ts';
import type { MailDomain } from '../mail-domains/mail-domain.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import { addressOf } from './address-of.ts';

/** Steps whose domains are asked about at a time: a slow domain then delays no other step. */
const STEPS_AHEAD = 24;

/** The time to wait for the domains of a step: more than all tries of DNS take. */
export const DNS_WAIT_MS = 60_000;

/** The parts of a run that the search for domains needs. */
type Asking = { ctx: Pick<Context, 'now'>; inspect: AddressInspector; network: MailNetwork; column: number };

/** The rows of a step with the answers of DNS about their domains. */
export type AskedStep = { rows: readonly string[][]; mails: ReadonlyMap<string, MailDomain> };

/** Asks DNS about the domains of many steps at once, and yields each step in its order when its domains are answered. */
export async function* askAhead(steps: AsyncIterable<string[][]>, asking: Asking): AsyncGenerator<AskedStep> {
  const ahead: Waiting[] = [];
  for await (const rows of steps) {
    const asked = askDomains(rows, asking);
    // A failure is thrown when the step is taken, also where that is later.
    asked.catch(() => {});
    ahead.push({ rows, asked });
    if (ahead.length >= STEPS_AHEAD) yield await take(ahead);
  }
  while (ahead.length > 0) yield await take(ahead);
}

type Waiting = { rows: string[][]; asked: Promise<Map<string, MailDomain>> };

async function take(ahead: Waiting[]): Promise<AskedStep> {
  const first = ahead.shift();
  return { rows: first?.rows ?? [], mails: (await first?.asked) ?? new Map() };
}

function askDomains(
  rows: readonly string[][],
  { ctx, inspect, network, column }: Asking,
): Promise<Map<string, MailDomain>> {
  const domains = new Set<string>();
  for (const row of rows) {
    const inspected = inspect(addressOf(row[column] ?? ''));
    if (isAsked(inspected) && inspected.mailbox) domains.add(inspected.mailbox.domain);
  }
  return domains.size === 0
    ? Promise.resolve(new Map())
    : findMailDomains([...domains], { network, now: ctx.now(), waitMs: DNS_WAIT_MS });
}
