import type { Context } from '#lib/core/context.ts';
import { findDkimKeys, listKeysInState } from '../rotation/store.ts';
import { switchSeenKeys } from '../rotation/switch-seen-keys.ts';
import type { RecordCheck } from '../schema.ts';
import { type DkimKeyRow, setRecordFlags, verifySendingDomain } from '../store.ts';
import { checkRecords } from './check-records.ts';
import type { CheckNetwork, Findings, VerificationPolicy, ZonedDomain } from './policy.ts';
import { reportLoss } from './report-loss.ts';
import { buildKeyRecord, listWantedRecords, type WantedRecord } from './wanted-records.ts';

/** Sending domains: the RSA key's record proves them, SPF and DMARC improve delivery. */
export const sendingPolicy: VerificationPolicy = {
  auditType: 'domain',
  screen: '/domain/sending',
  lost: null,
  verified: 'You can send from it now.',
  check,
  claim: async (db, ctx, { domain }) => ((await verifySendingDomain(db, ctx.scope, domain, ctx.now())) ? {} : null),
};

async function check(ctx: Context, domain: ZonedDomain, { resolver }: CheckNetwork): Promise<Findings> {
  const keys = await findDkimKeys(ctx.scope, domain.domain);
  const staged = listKeysInState(keys, 'staged');
  // The operator publishes the records of the platform's name: only those of keys to be rotated are checked.
  const wanted = domain.isPlatform ? [] : listWantedRecords(domain.domain, listKeysInState(keys, 'active'));
  const stagedRecords = staged.map((key) => buildKeyRecord(domain.domain, key));
  const records = await checkRecords(resolver, domain, [...wanted, ...stagedRecords]);
  const seenKeys = staged.filter((_, index) => isPublished(records, stagedRecords[index]?.name));
  const flags = judgeRecords(wanted, records, seenKeys);
  return {
    records,
    proof: flags.dkim ? 'valid' : 'missing',
    isComplete: records.every(isValid),
    httpsProblem: null,
    saveDetails: async (db, isVerified) => {
      const hadKey = await setRecordFlags(db, ctx.scope, domain.id, flags);
      if (hadKey && isVerified && isGone(wanted, records)) {
        const title = `The DKIM record of ${domain.domain} is gone`;
        await reportLoss(db, ctx, { policy: sendingPolicy, domain, title, message: LOST });
      }
      const keyIds = seenKeys.map(({ id }) => id);
      await switchSeenKeys(db, ctx, domain, keyIds);
    },
  };
}

const LOST =
  'Its DNS record is missing or has another value, so receivers cannot verify your mail. Apps can still send, and its senders are blocked: publish the record again soon.';

/** Returns true if a required record is not published; false where DNS gave no answer, which says nothing. */
function isGone(wanted: readonly WantedRecord[], records: readonly RecordCheck[]): boolean {
  const required = wanted.filter(({ purpose, isRequired }) => purpose === 'dkim' && isRequired);
  const statuses = required.map(({ name }) => records.find((record) => record.name === name)?.status);
  return statuses.some((status) => status !== 'valid') && !statuses.includes('unknown');
}

const isValid = ({ status }: RecordCheck): boolean => status === 'valid';

const isPublished = (records: readonly RecordCheck[], name: string | undefined): boolean =>
  records.some((record) => record.name === name && isValid(record));

/** @param seenKeys staged keys that the domain signs with from now on, each in place of the active one of its algorithm. */
function judgeRecords(
  wanted: readonly WantedRecord[],
  records: readonly RecordCheck[],
  seenKeys: readonly DkimKeyRow[],
): { dkim: boolean; spf: boolean; dmarc: boolean } {
  const isRight = ({ name }: WantedRecord) => isPublished(records, name);
  const ofPurpose = (purpose: WantedRecord['purpose']) => wanted.filter((record) => record.purpose === purpose);
  const required = ofPurpose('dkim').filter(({ isRequired }) => isRequired);
  const hasNewKey = seenKeys.some(({ algorithm }) => algorithm === 'rsa-sha256');
  return {
    dkim: hasNewKey || (required.length > 0 && required.every(isRight)),
    spf: ofPurpose('spf').every(isRight),
    dmarc: ofPurpose('dmarc').every(isRight),
  };
}
