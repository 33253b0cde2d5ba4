import { recordAudit } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { lookUpNameServers } from '#lib/infra/net/look-up-records.ts';
import { type CheckedDomain, findCheckedDomain, lockDomainStatus, saveCheck, setUnverified } from '../check-store.ts';
import { getZone, resolveKnownZone } from '../dns-zone.ts';
import { type CheckDomainJob, RECHECK_ROUND, scheduleCheck } from '../schedule-check.ts';
import type { DomainKind, DomainStatus } from '../schema.ts';
import { delegatedPolicy } from './delegated-policy.ts';
import {
  type CheckNetwork,
  createNetwork,
  type Findings,
  type VerificationPolicy,
  type ZonedDomain,
} from './policy.ts';
import { reportLoss } from './report-loss.ts';
import { sendingPolicy } from './sending-policy.ts';

/** The verification policy of each kind of domain. */
const POLICIES: Readonly<Record<DomainKind, VerificationPolicy>> = {
  sending: sendingPolicy,
  bounce: delegatedPolicy('bounce'),
  tracking: delegatedPolicy('tracking'),
};

/** A domain to check. */
export type DomainToCheck = {
  kind: DomainKind;
  row: CheckedDomain;
  network: CheckNetwork;
  /** The automatic check to schedule after this one while the domain is not complete; absent where one is scheduled already. */
  nextRound?: number;
};

/**
 * Checks the DNS records of a domain of any kind, stores the result and schedules the next check. A domain is verified from
 * the moment its required record is found, unless another company has claimed it.
 */
export async function checkDomain(ctx: Context, { kind, row, network, nextRound }: DomainToCheck): Promise<void> {
  const dnsZone = resolveKnownZone(await findZone(network.resolver, row.domain), row.dnsZone);
  const domain = { ...row, zone: getZone({ domain: row.domain, dnsZone }) };
  const [findings, servers] = await Promise.all([
    POLICIES[kind].check(ctx, domain, network),
    lookUpNameServers(network.resolver, domain.zone),
  ]);
  const nameServers = 'values' in servers ? servers.values : [];
  await withTransaction(async (db) => {
    const check: Check = { db, ctx, kind, domain, findings };
    const before = await lockDomainStatus(db, kind, ctx.scope, row.id);
    if (before === null) return;
    const isVerified = await updateStatus(check, before);
    const isClaimedElsewhere = findings.proof === 'valid' && !isVerified;
    const { records, httpsProblem } = findings;
    const result = {
      id: row.id,
      checks: { records, isTaken: isClaimedElsewhere, httpsProblem, nameServers },
      dnsZone,
      at: ctx.now(),
    };
    await saveCheck(db, kind, ctx.scope, result);
    await findings.saveDetails(db, isVerified);
    await scheduleNextCheck(check, { before, isVerified, nextRound });
  });
}

type Check = { db: Database; ctx: Context; kind: DomainKind; domain: ZonedDomain; findings: Findings };

/** Decides if the domain is verified now, and returns that. */
async function updateStatus(check: Check, before: DomainStatus): Promise<boolean> {
  const { db, ctx, kind, domain, findings } = check;
  const { claim, lost, verified } = POLICIES[kind];
  if (before === 'verified') {
    if (lost === null || findings.proof !== 'missing') return true;
    await setUnverified(db, kind, ctx.scope, { id: domain.id, status: 'unverified' });
    await recordChange(check, 'lose', { domain: domain.domain, verified: false });
    const title = `${domain.domain} is no longer used`;
    await reportLoss(db, ctx, { policy: POLICIES[kind], domain, title, message: lost });
    return false;
  }
  const facts = findings.proof === 'valid' ? await claim(db, ctx, domain) : null;
  if (facts === null) return false;
  await recordChange(check, 'verify', { domain: domain.domain, verified: true, ...facts });
  await notifyVerified(check, verified);
  return true;
}

function recordChange(
  { db, ctx, kind, domain }: Check,
  verb: 'lose' | 'verify',
  after: Record<string, unknown>,
): Promise<void> {
  const { auditType } = POLICIES[kind];
  const entry = { action: `${auditType}.${verb}` as const, targetType: auditType, targetId: domain.domain, after };
  return recordAudit(db, ctx, entry);
}

function notifyVerified({ db, ctx, kind, domain }: Check, message: string): Promise<void> {
  const link = `${POLICIES[kind].screen}/${domain.id}`;
  const title = `${domain.domain} is verified`;
  return notify(db, { companyId: ctx.scope.companyId, type: 'success', icon: 'domain', title, message, link });
}

type Outcome = { before: DomainStatus; isVerified: boolean; nextRound: number | undefined };

/** Schedules the next check. An unverified domain whose schedule has ended has failed. */
async function scheduleNextCheck(check: Check, { before, isVerified, nextRound }: Outcome): Promise<void> {
  const { db, ctx, kind, domain, findings } = check;
  const { id } = domain;
  const isLost = before === 'verified' && !isVerified;
  const round = isVerified && findings.isComplete ? RECHECK_ROUND : isLost ? 1 : nextRound;
  if (round === undefined) return;
  const isScheduled =
    (await scheduleCheck(db, ctx, { kind, id, round })) ||
    (isVerified && (await scheduleCheck(db, ctx, { kind, id, round: RECHECK_ROUND })));
  if (!isVerified) await setUnverified(db, kind, ctx.scope, { id, status: isScheduled ? 'unverified' : 'failed' });
}

/** Runs an automatic DNS check. Does nothing for a domain that is gone, or whose next check is another one. */
export async function runScheduledCheck(
  ctx: Context,
  { companyId, kind, id, round, dueAtMs }: CheckDomainJob,
  network: CheckNetwork = createNetwork(),
): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findCheckedDomain(kind, scope, id);
  if (row?.nextCheckAt?.getTime() !== dueAtMs) return;
  await checkDomain({ ...ctx, scope }, { kind, row, network, nextRound: round + 1 });
}
