import { notify } from '#lib/account/notifications/notify.ts';
import { holdSend } from '#lib/campaigns/expansion/sends.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { type DomainAttempts, listDomainAttempts } from '#lib/events/read/queries.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { raiseAlertIn } from '#lib/insight/alerts/raise-alert.ts';
import { percentOf } from '#lib/insight/alerts/rules.ts';
import { advanceCampaign } from '../moves.ts';
import { findCampaign } from '../store.ts';
import { areFirstSettled, type BrakeNumbers, type BrakeReason, findBrakeReason, REFUSALS } from './brake-rules.ts';
import {
  type BrakeOrigin,
  findBrakeOrigin,
  findRunningSends,
  noteBrake,
  noteJudged,
  type RunningSend,
} from './brake-store.ts';
import { lockCampaign } from './store.ts';

/** Stops the campaigns that people report, whose addresses do not exist, or that receivers refuse. Any number of processes may do it at once. */
export async function brakeSends(): Promise<void> {
  const now = new Date();
  const attemptsOf = await attemptsBySend(await findRunningSends(), now);
  for (const { send, attempts } of attemptsOf) {
    const numbers = numbersOf(send, attempts);
    const reason = findBrakeReason(numbers);
    if (reason) await stop(send, { reason, numbers, attempts }, now);
    else if (!numbers.isJudged && areFirstSettled(numbers)) await noteJudged(send);
  }
}

/** The attempts of the last minutes, by domain. */
async function attemptsBySend(sends: readonly RunningSend[], now: Date) {
  const since = new Date(now.getTime() - REFUSALS.minutes * 60_000);
  const ofCompanies = new Map<string, DomainAttempts[]>();
  for (const companyId of new Set(sends.map((send) => send.companyId)))
    ofCompanies.set(companyId, await listDomainAttempts(companyId, { since, ...REFUSALS }));
  return sends.map((send) => ({
    send,
    attempts: (ofCompanies.get(send.companyId) ?? []).filter(
      ({ campaignId }) => campaignId === `mw:campaign:${send.campaignId}`,
    ),
  }));
}

function numbersOf(send: RunningSend, attempts: readonly DomainAttempts[]): BrakeNumbers {
  const since = (name: 'delivered' | 'reported' | 'hard' | 'settled') => send[name] - (send.base?.[name] ?? 0);
  return {
    delivered: since('delivered'),
    reported: since('reported'),
    hard: since('hard'),
    settled: since('settled'),
    isJudged: send.isJudged,
    attempts: attempts.reduce((sum, one) => sum + one.attempts, 0),
    refused: attempts.reduce((sum, one) => sum + one.refused, 0),
  };
}

/** The finding of a look at a send. */
type Finding = { reason: BrakeReason; numbers: BrakeNumbers; attempts: readonly DomainAttempts[] };

/** The outcomes of the people who cause a stop. */
const OUTCOMES = { complaints: ['reported'], bounces: ['hard'], refusals: ['blocked'] } as const;

/** Pauses a campaign with one alert, in one transaction. */
async function stop(send: RunningSend, finding: Finding, now: Date): Promise<void> {
  const { companyId, campaignId: id } = send;
  const ctx = platformContext({ scope: { companyId, environment: 'production' } });
  await withTransaction(async (db) => {
    await lockCampaign(db, send);
    if (!(await holdSend(db, send, 'brake', now))) return;
    await noteBrake(db, send);
    if (!(await advanceCampaign(db, ctx, { id, from: ['TESTING', 'SENDING'], to: 'PAUSED', pauseCause: 'brake' })))
      return;
    const campaign = await findCampaign(ctx.scope, null, id, db);
    const path = campaign?.kind === 'ab' ? '/ab-test' : '/email-marketing';
    await alertOf(db, send, { ...finding, name: campaign?.name ?? '', path }, now);
  });
}

async function alertOf(
  db: Database,
  send: RunningSend,
  { reason, numbers, attempts, name, path }: Finding & { name: string; path: string },
  now: Date,
): Promise<void> {
  const { companyId } = send;
  const count = send.brakes + 1;
  const heading = `The campaign ${name} is paused`;
  const origin = originOf(reason, await findBrakeOrigin(db, send, OUTCOMES[reason]), attempts);
  const paragraphs = [causeOf(reason, numbers), ...origin, count === 1 ? FIRST : SECOND];
  const action = { label: 'Open the list', path };
  const facts = { campaign: name, reason, ...numbers };
  const cause = { key: `campaign-brake:${send.sendId}:${count}`, alert: 'campaign-brake' as const, companyId, facts };
  const alert = { cause, subject: 'monitoringEmail', type: 'warning', heading, paragraphs, action } as const;
  const icon = reason === 'complaints' ? 'complaint' : 'bounce';
  const holdsUntil = new Date(now.getTime() + DAY_MS);
  if (await raiseAlertIn(db, { ...alert, icon, holdsUntil }, now)) return;
  // A company whose plan has no alerts still hears of it.
  await notify(db, {
    companyId,
    type: 'warning',
    icon,
    title: heading,
    message: paragraphs.join(' '),
    link: action.path,
  });
}

const FIRST = 'Take such people out of your audience, then resume the campaign and say what you did.';
const SECOND = 'It was stopped for the second time. Ask support: an operator can resume it.';

function causeOf(reason: BrakeReason, { reported, delivered, hard, settled, refused, attempts }: BrakeNumbers): string {
  if (reason === 'complaints')
    return `${reported} of ${delivered} people reported it as spam (${percentOf(reported, delivered, 2)}).`;
  if (reason === 'bounces')
    return `${hard} of the first ${settled} addresses do not exist (${percentOf(hard, settled)}).`;
  return `Receivers refused ${refused} of the last ${attempts} attempts by their policy (${percentOf(refused, attempts)}).`;
}

/** Domains that an alert names. */
const DOMAINS_MAX = 3;

/** Says where the people who caused a stop come from. Refusals for a while are known by their attempts alone. */
function originOf(
  reason: BrakeReason,
  { people, domains, source }: BrakeOrigin,
  attempts: readonly DomainAttempts[],
): string[] {
  const worst =
    reason === 'refusals'
      ? attempts.filter(({ refused }) => refused > 0).map(({ domain, refused }) => ({ domain, people: refused }))
      : domains;
  const named = worst.slice(0, DOMAINS_MAX).map((one) => `${one.domain} (${one.people})`);
  return [
    ...(named.length > 0 ? [`Most of them are at ${new Intl.ListFormat('en').format(named)}.`] : []),
    ...(source ? [`${source.people} of ${people} have the ${source.kind} ${source.name}.`] : []),
  ];
}
