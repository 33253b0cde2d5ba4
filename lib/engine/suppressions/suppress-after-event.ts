import { DAY_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { countFullMailbox } from '#lib/engine/messages/read/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type DeadRefusal, holdMassRefusals } from './mass-refusals/hold-mass-refusals.ts';
import type { DeadRefusalRow } from './mass-refusals/store.ts';
import type { SuppressionSource, SuppressionType } from './schema.ts';
import { findSoftRules, type NewSuppression, upsertSuppressions } from './store.ts';

/** An event of a recipient that may suppress the address. */
export type SuppressingFact = {
  companyId: string;
  subaccountId: string | null;
  messageId: string;
  rcptTo: string;
  /** The message of the event. */
  isTransactional: boolean;
  at: Date;
  reason: string | null;
} /** With the mail host that refused the message, or that took it and sent it back later; null if there was none. */ & (
  | { kind: 'bounce'; bounceClass: number; nextHop: string | null }
  | { kind: 'complaint' }
  | { kind: 'unsubscribe'; source: 'List Unsubscribe' | 'Unsubscribe Link' }
);

const BOTH: readonly SuppressionType[] = ['transactional', 'non_transactional'];

/** Bounce classes that suppress (docs/contract.md §4): an address that does not exist, and an unsubscribe. */
const INVALID_RECIPIENT = 10;
const DEAD_ADDRESS: ReadonlySet<number> = new Set([INVALID_RECIPIENT, 30]);
const UNSUBSCRIBED = 90;

const FULL_MAILBOX = 22;
const SOFT_RULE_MS = 14 * DAY_MS;
const DESCRIPTION_MAX = 500;

/**
 * Suppresses who bounced for good, complained or unsubscribed, in the transaction of the event that says so, from the
 * next message on (docs/contract.md §6). A dead address stops all mail; a complaint stops mail of the message's own type and all
 * that is not transactional; an unsubscribe what is not transactional. What a person has put on the list stays as it is.
 *
 * A next hop that calls everybody's address dead suppresses nobody (`holdMassRefusals`).
 *
 * The platform's own mail is left out: a password can still be reset at an address that bounced once.
 */
export async function suppressAfterEvent(db: Database, facts: readonly SuppressingFact[], now: Date): Promise<void> {
  const counted = facts.filter(({ companyId }) => companyId !== PLATFORM_COMPANY_ID);
  const bySoftRule = await findSoftRuleHits(db, counted);
  const { held, released } = await holdMassRefusals(db, counted.flatMap(toDeadRefusal), now);
  const heldFacts = new Set([...held].map(({ fact }) => fact));
  const rows = new Map<string, NewSuppression>();
  for (const fact of [...released.map(toReleased), ...counted]) {
    const verdict = bySoftRule.get(fact) ?? judge(fact);
    if (!verdict || heldFacts.has(fact)) continue;
    for (const type of verdict.types) {
      const row = toRow(fact, type, verdict);
      rows.set(`${row.companyId} ${row.subaccountId} ${row.recipient} ${type}`, row);
    }
  }
  if (rows.size > 0) await upsertSuppressions(db, [...rows.values()], now, 'permanent');
}

/** Returns the refusal of a fact that says that an address is dead. */
function toDeadRefusal(fact: SuppressingFact): (DeadRefusal & { fact: SuppressingFact })[] {
  if (fact.kind !== 'bounce' || fact.nextHop === null || !DEAD_ADDRESS.has(fact.bounceClass)) return [];
  const { companyId, subaccountId, messageId, rcptTo, nextHop, reason, at } = fact;
  return [{ companyId, subaccountId, messageId, rcptTo, nextHop, reason: reason ?? '', at, fact }];
}

/** Returns the fact of a refusal that was held, and suppresses after all. */
const toReleased = ({
  companyId,
  subaccountId,
  messageId,
  recipient,
  reason,
  nextHop,
  at,
}: DeadRefusalRow): SuppressingFact => ({
  companyId,
  subaccountId,
  messageId,
  rcptTo: recipient,
  isTransactional: true,
  at,
  reason,
  nextHop,
  kind: 'bounce',
  bounceClass: INVALID_RECIPIENT,
});

type Verdict = { source: SuppressionSource; types: readonly SuppressionType[]; description: string | null };

function judge(fact: SuppressingFact): Verdict | null {
  const description = fact.reason?.slice(0, DESCRIPTION_MAX) ?? null;
  if (fact.kind === 'unsubscribe') return { source: fact.source, types: ['non_transactional'], description };
  if (fact.kind === 'complaint') {
    return { source: 'Spam Complaint', types: fact.isTransactional ? BOTH : ['non_transactional'], description };
  }
  if (DEAD_ADDRESS.has(fact.bounceClass)) return { source: 'Bounce Rule', types: BOTH, description };
  if (fact.bounceClass !== UNSUBSCRIBED) return null;
  return { source: 'Bounce Rule', types: ['non_transactional'], description };
}

/** Returns the verdict of each full-mailbox bounce that reaches its company's limit. */
async function findSoftRuleHits(
  db: Database,
  facts: readonly SuppressingFact[],
): Promise<Map<SuppressingFact, Verdict>> {
  const hits = new Map<SuppressingFact, Verdict>();
  const full = facts.filter((fact) => fact.kind === 'bounce' && fact.bounceClass === FULL_MAILBOX);
  if (full.length === 0) return hits;
  const limits = await findSoftRules(db, [...new Set(full.map(({ companyId }) => companyId))]);
  for (const fact of full) {
    const limit = limits.get(fact.companyId);
    if (limit === undefined) continue;
    const sinceMs = fact.at.getTime() - SOFT_RULE_MS;
    const count = await countFullMailbox(db, fact.companyId, fact.rcptTo, sinceMs);
    const description = `The mailbox was full ${count} times in 14 days`;
    if (count >= limit) hits.set(fact, { source: 'Bounce Rule', types: BOTH, description });
  }
  return hits;
}

const toRow = (fact: SuppressingFact, type: SuppressionType, { source, description }: Verdict): NewSuppression => ({
  id: newId(),
  companyId: fact.companyId,
  subaccountId: fact.subaccountId,
  recipient: fact.rcptTo.toLowerCase(),
  type,
  source,
  description,
  evidenceMessageId: fact.messageId,
  expiresAt: null,
});
