import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { recordResolver } from '#lib/infra/net/look-up-records.ts';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { notify } from '#lib/notifications/notify.ts';
import { checkPointing, type PointingProbe, type PointingSeen } from './check-pointing.ts';
import { schedulePointingCheck } from './jobs.ts';
import { KINDS } from './kinds.ts';
import type { PointingChecks, PointingKind } from './schema.ts';
import {
  makeFirstDefault,
  type PointingRow,
  setUnverified,
  verifyPointingDomain,
  writePointingChecks,
} from './store.ts';

/** The world's DNS and web. */
export const defaultProbe = (): PointingProbe => ({ resolver: recordResolver(), fetch: safeFetch });

/** Which domain is looked at, and how. */
export type PointingLook = {
  kind: PointingKind;
  row: PointingRow;
  probe: PointingProbe;
  /** Which automatic look follows this one, where it does not stand yet; absent where one is owed already. */
  nextRound?: number;
};

/**
 * Looks whether a domain leads here, and writes what it found. It is used from the moment it does, and no longer than it
 * does: mail that leaves without it loses nothing. Where DNS gives no answer, all stays as it was.
 */
export async function lookAtPointing(ctx: Context, { kind, row, probe, nextRound }: PointingLook): Promise<void> {
  const seen = await checkPointing(kind, row.domain, probe);
  const { status } = seen.judgement;
  await withTransaction(async (db) => {
    const look: Look = { db, ctx, kind, row };
    const before = await write(look, seen, false);
    if (!before) return;
    const wasVerified = before.status === 'verified';
    const stands = wasVerified && status === 'unknown';
    const isVerified = status === 'valid' ? wasVerified || (await verify(look)) : stands;
    if (status === 'valid' && !isVerified) await write(look, seen, true);
    const isLost = wasVerified && !isVerified;
    if (isLost) await giveUp(look);
    const isReady = before.httpsState !== 'ready' && seen.httpsState === 'ready' && isVerified;
    if (isReady) await tell(look, 'success', `${row.domain} answers over HTTPS`, 'Links and pixels stand on it now.');
    await goOn(look, { isVerified, isDone: isVerified && seen.httpsProblem === null, isLost, nextRound });
  });
}

type Look = { db: Database; ctx: Context; kind: PointingKind; row: PointingRow };

function write({ db, ctx, kind, row }: Look, seen: PointingSeen, isTaken: boolean) {
  const { judgement, httpsState, httpsProblem } = seen;
  const checks: PointingChecks = { records: [{ name: row.domain, ...judgement }], isTaken, httpsProblem };
  return writePointingChecks(db, kind, ctx.scope, { id: row.id, checks, httpsState, at: ctx.now() });
}

/** Marks the domain as verified, with all that follows of it; answers false where it is another company's. */
async function verify(look: Look): Promise<boolean> {
  const { db, ctx, kind, row } = look;
  const { id, domain } = row;
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  if (!(await verifyPointingDomain(db, kind, ctx.scope, { id, domain, above, at: ctx.now() }))) return false;
  const isDefault = row.isDefault || (await makeFirstDefault(db, kind, ctx.scope, id));
  await audit(look, 'verify', { domain, verified: true, isDefault });
  await tell(look, 'success', `${domain} is verified`, KINDS[kind].verified);
  return true;
}

async function giveUp(look: Look): Promise<void> {
  const { db, ctx, kind, row } = look;
  await setUnverified(db, kind, ctx.scope, row.id, 'unverified');
  await audit(look, 'lose', { domain: row.domain, verified: false });
  await tell(look, 'warning', `${row.domain} is no longer used`, KINDS[kind].lost);
}

function audit({ db, ctx, kind, row }: Look, verb: string, after: Record<string, unknown>): Promise<void> {
  const { target } = KINDS[kind];
  return recordAudit(db, ctx, { action: `${target}.${verb}`, targetType: target, targetId: row.domain, after });
}

function tell({ db, ctx, kind, row }: Look, type: 'success' | 'warning', title: string, message: string) {
  const link = `${KINDS[kind].screen}/${row.id}`;
  return notify(db, { companyId: ctx.scope.companyId, type, title, message, link });
}

type Outcome = { isVerified: boolean; isDone: boolean; isLost: boolean; nextRound: number | undefined };

/** Owes the next look: a day later where it stands, else the next of the series; after the last of them it has failed. */
async function goOn({ db, ctx, kind, row: { id } }: Look, outcome: Outcome): Promise<void> {
  const { isVerified, isDone, isLost, nextRound } = outcome;
  const round = isDone ? 0 : isLost ? 1 : nextRound;
  if (round === undefined) return;
  const hasMore = await schedulePointingCheck(db, ctx, { kind, id, round });
  if (isVerified && !hasMore) await schedulePointingCheck(db, ctx, { kind, id, round: 0 });
  if (!isVerified) await setUnverified(db, kind, ctx.scope, id, hasMore ? 'unverified' : 'failed');
}
