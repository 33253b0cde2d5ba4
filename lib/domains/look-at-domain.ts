import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { RecordResolver } from '#lib/infra/net/look-up-records.ts';
import { notify } from '#lib/notifications/notify.ts';
import { checkRecords } from './check-records.ts';
import { scheduleCheck } from './jobs.ts';
import { inState } from './present.ts';
import { findDkimKeys } from './rotation/store.ts';
import { switchSeenKeys } from './rotation/switch-seen-keys.ts';
import type { RecordCheck } from './schema.ts';
import {
  type DkimKeyRow,
  type SeenRecords,
  type SendingDomainRow,
  setNextCheck,
  setUnprovenStatus,
  verifySendingDomain,
  writeChecks,
} from './store.ts';
import { keyRecord, type WantedRecord, wantedRecords } from './wanted-records.ts';

/** How a look is made. */
export type LookOptions = {
  resolver: RecordResolver;
  /** Which automatic look follows this one, where its records are not all right yet; absent where one is owed already. */
  nextRound?: number;
};

/**
 * Looks at a domain's records in DNS, and writes what stands there. Where its required key is published the domain is
 * proven from that moment on, unless another company has proven it. Once proven it stays so: a passing fault of somebody's
 * name servers stops no mail.
 */
export async function lookAtDomain(ctx: Context, row: SendingDomainRow, options: LookOptions): Promise<void> {
  const keys = await findDkimKeys(ctx.scope, row.domain);
  const staged = inState(keys, 'staged');
  // Those of the platform's name and its policies are the operator's own: nothing is looked for but what is to be switched to.
  const wanted = row.isPlatform ? [] : wantedRecords(row.domain, inState(keys, 'active'));
  const stagedRecords = staged.map((key) => keyRecord(row.domain, key));
  const records = await checkRecords(options.resolver, row.domain, [...wanted, ...stagedRecords]);
  const seenKeys = staged.filter((_, index) => isPublished(records, stagedRecords[index]?.name));
  const isValid = judgeDomain(wanted, records, seenKeys);
  const seen: SeenRecords = { checks: { records, isTaken: false }, isValid, at: ctx.now() };
  await withTransaction(async (db) => {
    const before = await writeChecks(db, ctx.scope, row.id, seen);
    if (!before) return;
    await switchSeenKeys(
      db,
      ctx,
      row,
      seenKeys.map(({ id }) => id),
    );
    const isProven = before.status === 'verified' || (isValid.dkim && (await prove(db, ctx, row)));
    const isTaken = isValid.dkim && !isProven;
    if (isTaken) await writeChecks(db, ctx.scope, row.id, { ...seen, checks: { records, isTaken } });
    await goOn(db, ctx, row.id, { isProven, isDone: isProven && records.every(isGood), nextRound: options.nextRound });
  });
}

const isGood = ({ status }: RecordCheck): boolean => status === 'valid';

const isPublished = (records: readonly RecordCheck[], name: string | undefined): boolean =>
  records.some((record) => record.name === name && isGood(record));

/** @param seenKeys those that the domain signs with from now on, each in place of the one of its algorithm. */
function judgeDomain(
  wanted: readonly WantedRecord[],
  records: readonly RecordCheck[],
  seenKeys: readonly DkimKeyRow[],
): SeenRecords['isValid'] {
  const isRight = ({ name }: WantedRecord) => isPublished(records, name);
  const ofPurpose = (purpose: WantedRecord['purpose']) => wanted.filter((record) => record.purpose === purpose);
  const required = ofPurpose('dkim').filter(({ isRequired }) => isRequired);
  const hasNew = seenKeys.some(({ algorithm }) => algorithm === 'rsa-sha256');
  return {
    dkim: hasNew || (required.length > 0 && required.every(isRight)),
    spf: ofPurpose('spf').every(isRight),
    dmarc: ofPurpose('dmarc').every(isRight),
  };
}

/** Marks the domain as proven, with all that follows of it; answers false where another company was there first. */
async function prove(db: Database, ctx: Context, { id, domain }: SendingDomainRow): Promise<boolean> {
  if (!(await verifySendingDomain(db, ctx.scope, domain, ctx.now()))) return false;
  const after = { domain, verified: true };
  await recordAudit(db, ctx, { action: 'domain.verify', targetType: 'domain', targetId: domain, after });
  await notify(db, {
    companyId: ctx.scope.companyId,
    type: 'success',
    title: `${domain} is verified`,
    message: 'You can send from it now.',
    link: `/domain/sending/${id}`,
  });
  return true;
}

type Outcome = { isProven: boolean; isDone: boolean; nextRound: number | undefined };

/** Owes the next look; where there is none, and the domain is not proven, it has failed. */
async function goOn(db: Database, ctx: Context, id: string, { isProven, isDone, nextRound }: Outcome): Promise<void> {
  if (isDone) return setNextCheck(db, ctx.scope, id, null);
  if (nextRound === undefined) return;
  const hasMore = await scheduleCheck(db, ctx, { id, round: nextRound });
  if (!isProven) await setUnprovenStatus(db, ctx.scope, id, hasMore ? 'unverified' : 'failed');
}
