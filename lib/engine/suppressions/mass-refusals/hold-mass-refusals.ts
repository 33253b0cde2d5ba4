import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { countOutcomesAt } from '#lib/events/read/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import { maskReason } from '#lib/mail/mask-reason.ts';
import {
  type DeadRefusalRow,
  findStart,
  liftSuppressions,
  type RefusalKey,
  releaseRefusals,
  upsertRefusals,
} from './store.ts';

/** A refusal that says that an address is dead, before it suppresses the address. */
export type DeadRefusal = {
  companyId: string;
  subaccountId: string | null;
  messageId: string;
  rcptTo: string;
  /** The mail host that refused, or that took the message and sent it back later. */
  nextHop: string;
  reason: string;
  at: Date;
};

/** So many different recipients that a next hop refuses with one text, and hardly anybody whom it accepts, are not all dead. */
const RECIPIENTS = 20;

/** The time within which they are counted. */
const WINDOW_MS = DAY_MS;

/** The part of refusals up to which deliveries to the same next hop are "hardly anybody", and a number that always is. */
const DELIVERED_PART = 0.1;
const DELIVERED_FEW = 2;

/**
 * Outcomes of this time belong together, in whatever order they are written: deliveries may be a little older than the first of
 * the refusals, and refusals that were held before the deliveries are released.
 */
const TOGETHER_MS = 60_000;

/** Suppressions for the same text are lifted if they are no older. */
const LIFTED_MS = HOUR_MS;

/** A next hop that accepts mail for others is not looked at again for so long; what is suppressed meanwhile is lifted later. */
const HEALTHY_MS = 10_000;
const HEALTHY_MAX = 10_000;
const healthyUntil = new Map<string, number>();

/** The refusals that must not suppress, and earlier ones that were held and must. */
export type MassRefusalVerdict<Refusal> = { held: Set<Refusal>; released: DeadRefusalRow[] };

/**
 * Records refusals that say that an address is dead, and finds those that say it of everybody: one next hop refuses many
 * recipients with one text, and accepts hardly any. An account that was suspended, or a sender that is blocked with words that
 * no rule knows, looks like that. Suppressions that the same text has caused within the last hour are lifted.
 *
 * Called in the transaction of the refusals' events, and only for such refusals.
 */
export async function holdMassRefusals<Refusal extends DeadRefusal>(
  db: Database,
  refusals: readonly Refusal[],
  now: Date,
): Promise<MassRefusalVerdict<Refusal>> {
  const verdict: MassRefusalVerdict<Refusal> = { held: new Set(), released: [] };
  if (refusals.length === 0) return verdict;
  const rows = new Map(refusals.map(toRow).map((row) => [`${nameOf(row)} ${row.recipient}`, row]));
  await upsertRefusals(db, [...rows.values()]);
  for (const [name, group] of Map.groupBy(refusals, (refusal) => nameOf(toRow(refusal)))) {
    const [first] = group;
    if (!first || (healthyUntil.get(name) ?? 0) > now.getTime()) continue;
    const row = toRow(first);
    const start = await findStart(db, row, new Date(now.getTime() - WINDOW_MS), RECIPIENTS);
    if (!start) continue;
    if (!(await isOfEverybody(db, row, start))) {
      rememberHealthy(name, now);
      verdict.released.push(...(await releaseRefusals(db, row, new Date(now.getTime() - TOGETHER_MS))));
      continue;
    }
    for (const refusal of group) verdict.held.add(refusal);
    const lifted = await liftSuppressions(db, row, new Date(now.getTime() - LIFTED_MS), now);
    const { companyId, nextHop, reason } = row;
    log().warn({ companyId, nextHop, reason, held: group.length, lifted }, 'a next hop refuses everybody as unknown');
  }
  return verdict;
}

/** Returns whether hardly anybody was accepted since the first of the last recipients with this text was refused. */
async function isOfEverybody(
  db: Database,
  { companyId, nextHop, reason }: DeadRefusalRow,
  start: Date,
): Promise<boolean> {
  const since = new Date(start.getTime() - TOGETHER_MS);
  const { delivered, refused } = await countOutcomesAt(db, { companyId, nextHop, reason, since });
  return delivered <= Math.max(DELIVERED_FEW, refused * DELIVERED_PART);
}

function rememberHealthy(name: string, now: Date): void {
  if (healthyUntil.size >= HEALTHY_MAX) healthyUntil.clear();
  healthyUntil.set(name, now.getTime() + HEALTHY_MS);
}

const nameOf = ({ companyId, nextHop, reasonKey }: RefusalKey): string =>
  `${companyId} ${nextHop} ${reasonKey.toString('hex')}`;

/** The shortest local part that is masked in a text: a shorter one is part of other words. */
const LOCAL_PART_MIN = 3;

/** Builds the row of a refusal. Its text is compared without the recipient, whom servers also name without the domain. */
function toRow({ companyId, subaccountId, messageId, rcptTo, nextHop, reason, at }: DeadRefusal): DeadRefusalRow {
  const recipient = rcptTo.toLowerCase();
  const local = recipient.slice(0, recipient.lastIndexOf('@'));
  const masked = maskReason(reason).toLowerCase();
  const text = local.length >= LOCAL_PART_MIN ? masked.replaceAll(local, '<address>') : masked;
  const reasonKey = createHash('sha256').update(text).digest();
  return {
    companyId,
    subaccountId,
    messageId,
    recipient,
    reasonKey,
    at,
    nextHop: nextHop.toLowerCase(),
    reason: maskReason(reason),
  };
}
