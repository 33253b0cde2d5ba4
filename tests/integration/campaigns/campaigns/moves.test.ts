import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { setPlan, setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';
import { createCampaign, deleteCampaign, getCampaign, updateCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { checkCampaign } from '#lib/campaigns/campaigns/check-campaign.ts';
import {
  advanceCampaign,
  cancelCampaign,
  cancelSchedule,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from '#lib/campaigns/campaigns/moves.ts';
import { Audience, type CreateAbTestInput } from '#lib/campaigns/campaigns/schema.ts';
import { CAMPAIGN_STATES, type CampaignState, CHECKED_PARTS } from '#lib/campaigns/campaigns/values.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createSender } from '#lib/senders/senders/senders.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { insertLabels, insertPeople } from '../../../fixtures/audience/segment-people.ts';
import {
  addContent,
  addProvenSender,
  type CampaignCompany,
  campaignCompany,
  EVERYBODY,
  putInState,
  readers,
  refusal,
  sendableDraft,
} from '../../../fixtures/campaigns/campaign-rig.ts';
import { giveSenderDomain } from '../../../fixtures/plans/counted-things.ts';
import { asOperator, operator, type PlanLimits, planOf } from '../../../fixtures/plans/plan-rig.ts';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

let close: () => Promise<void>;
let company: CampaignCompany;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ ctx } = company);
});

afterAll(() => close());

const NOT_ALLOWED = ['wrongState', null, 'Action not allowed'];
const CHANGED = (revision: number) => [
  'campaignChanged',
  null,
  `The campaign has changed since you read it: it is at revision ${revision}.`,
];

const jobsOf = async (campaignId: string): Promise<string[]> => {
  const { rows } = await getPool().query<{ kind: string }>(
    "SELECT kind FROM jobs WHERE company_id = $1 AND payload->>'campaignId' = $2",
    [ctx.scope.companyId, campaignId],
  );
  return rows.map(({ kind }) => kind);
};

const stateOf = async (id: string): Promise<CampaignState> => (await getCampaign(ctx, 'email', id)).state;

describe('sending', () => {
  it('prepares a campaign without a schedule at once, and enqueues that', async () => {
    const { id, revision } = await sendableDraft(company);
    expect(await sendCampaign(ctx, 'email', id, { revision })).toEqual({ state: 'PREPARING', revision: 2 });
    expect(await getCampaign(ctx, 'email', id)).toMatchObject({ state: 'PREPARING', revision: 2 });
    expect(await jobsOf(id)).toEqual(['prepare-campaign']);
  });

  it('schedules by the stored schedule, and by that of the call in its place', async () => {
    const at = inDays(2);
    const stored = await sendableDraft(company, { schedule: { zoneMode: 'company', at, spreadHours: 3 } });
    expect(await sendCampaign(ctx, 'email', stored.id, { revision: 1 })).toMatchObject({ state: 'SCHEDULED' });
    expect(await getCampaign(ctx, 'email', stored.id)).toMatchObject({ scheduleAt: at, schedule: { spreadHours: 3 } });
    expect(await jobsOf(stored.id)).toEqual([]);
    const given = await sendableDraft(company, { schedule: { zoneMode: 'company', at } });
    const scheduledAt = inDays(3);
    await sendCampaign(ctx, 'email', given.id, { revision: 1, scheduledAt });
    expect(await getCampaign(ctx, 'email', given.id)).toMatchObject({
      schedule: { zoneMode: 'company', at: scheduledAt },
    });
    const local = await sendableDraft(company);
    await sendCampaign(ctx, 'email', local.id, {
      revision: 1,
      scheduledAt: '2027-01-10T02:00:00Z',
      zoneMode: 'contact',
    });
    expect(await getCampaign(ctx, 'email', local.id)).toMatchObject({
      scheduleAt: '2027-01-09T19:00:00.000Z',
      schedule: { zoneMode: 'contact', date: '2027-01-10', localTime: '09:00', pastZones: 'nextDay' },
    });
  });

  it('answers a repetition with the first result, also after later moves', async () => {
    const { id } = await sendableDraft(company);
    const first = await sendCampaign(ctx, 'email', id, { revision: 1 });
    await cancelCampaign(ctx, 'email', id, 2);
    expect(await sendCampaign(ctx, 'email', id, { revision: 1 })).toEqual(first);
    expect(await stateOf(id)).toBe('CANCELED');
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('of 20 calls at once is done by one, and all get its answer', async () => {
    const { id } = await sendableDraft(company);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendCampaign(ctx, 'email', id, { revision: 1 })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ state: 'PREPARING', revision: 2 })]),
    );
    expect(await getCampaign(ctx, 'email', id)).toMatchObject({ state: 'PREPARING', revision: 2 });
    expect(await jobsOf(id)).toHaveLength(1);
    const { rows } = await getPool().query(
      "SELECT action FROM audit_entries WHERE company_id = $1 AND target_id = $2 AND action = 'campaign.send'",
      [ctx.scope.companyId, id],
    );
    expect(rows).toHaveLength(1);
  });

  it('and changing at once end in one of both, and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await sendableDraft(company);
      const [sent, changed] = await Promise.all([
        refusal(sendCampaign(ctx, 'email', id, { revision: 1 })),
        refusal(updateCampaign(ctx, 'email', id, { revision: 1, name: 'Changed' })),
      ]);
      const present = await getCampaign(ctx, 'email', id);
      expect(present.revision).toBe(2);
      if (present.state === 'PREPARING') expect([sent, changed]).toEqual([null, NOT_ALLOWED]);
      else expect([sent, changed]).toEqual([CHANGED(2), null]);
    }
  });

  it('is refused while 20 campaigns are being sent, or five prepared', async () => {
    const ids = [];
    for (let count = 0; count < 21; count += 1) ids.push((await sendableDraft(company, { people: count ? 0 : 3 })).id);
    const [last = '', ...others] = ids;
    for (const id of others.slice(0, 5)) await putInState(id, 'PREPARING');
    expect(await refusal(sendCampaign(ctx, 'email', last, { revision: 1 }))).toEqual([
      'limitReached',
      null,
      'There may be 5 campaigns that are being prepared at most.',
    ]);
    for (const id of others) await putInState(id, 'SENDING');
    expect(await refusal(sendCampaign(ctx, 'email', last, { revision: 1 }))).toEqual([
      'limitReached',
      null,
      'There may be 20 campaigns that are being sent at most.',
    ]);
    await putInState(others[0] ?? '', 'SENT');
    expect(await sendCampaign(ctx, 'email', last, { revision: 1 })).toMatchObject({ state: 'PREPARING' });
  });
});

/** Each action with the states that it is allowed in, and where it leads. */
const ACTIONS = {
  send: { from: ['DRAFT'], to: 'PREPARING', run: (id: string) => sendCampaign(ctx, 'email', id, { revision: 1 }) },
  unschedule: { from: ['SCHEDULED'], to: 'DRAFT', run: (id: string) => cancelSchedule(ctx, 'email', id, 1) },
  pause: { from: ['TESTING', 'SENDING'], to: 'PAUSED', run: (id: string) => pauseCampaign(ctx, 'email', id, 1) },
  resume: { from: ['PAUSED'], to: 'SENDING', run: (id: string) => resumeCampaign(ctx, 'email', id, { revision: 1 }) },
  cancel: {
    from: ['PREPARING', 'TESTING', 'DECIDED', 'SENDING', 'PAUSED'],
    to: 'CANCELED',
    run: (id: string) => cancelCampaign(ctx, 'email', id, 1),
  },
} as const;

describe('the moves of a state', () => {
  it.each(Object.entries(ACTIONS))('%s is allowed in its states only', async (_, { from, to, run }) => {
    const { id } = await sendableDraft(company);
    const allowed: readonly CampaignState[] = from;
    for (const state of CAMPAIGN_STATES) {
      await putInState(id, state);
      await getPool().query("UPDATE campaigns SET revision = 1, moves = '[]' WHERE id = $1", [id]);
      const refused = await refusal(run(id));
      expect([state, refused]).toEqual([state, allowed.includes(state) ? null : NOT_ALLOWED]);
      expect(await stateOf(id)).toBe(allowed.includes(state) ? to : state);
    }
  });

  it('refuse a stale revision, and an action that only looks like the one before', async () => {
    const { id } = await sendableDraft(company);
    await updateCampaign(ctx, 'email', id, { revision: 1, name: 'Renamed' });
    expect(await refusal(sendCampaign(ctx, 'email', id, { revision: 1 }))).toEqual(CHANGED(2));
    await putInState(id, 'SENDING');
    expect(await refusal(pauseCampaign(ctx, 'email', id, 1))).toEqual(CHANGED(2));
    await pauseCampaign(ctx, 'email', id, 2);
    expect(await refusal(cancelCampaign(ctx, 'email', id, 2))).toEqual(CHANGED(3));
    expect(await stateOf(id)).toBe('PAUSED');
  });

  it('of 20 different calls at once are one', async () => {
    const { id } = await sendableDraft(company);
    await putInState(id, 'SENDING');
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refusal(index % 2 ? pauseCampaign(ctx, 'email', id, 1) : cancelCampaign(ctx, 'email', id, 1)),
      ),
    );
    const present = await getCampaign(ctx, 'email', id);
    expect(present.revision).toBe(2);
    const won = present.state === 'PAUSED' ? 1 : 0;
    for (const [index, result] of results.entries())
      if (index % 2 === won) expect(result).toBeNull();
      else expect([NOT_ALLOWED, CHANGED(2)]).toContainEqual(result);
  });

  it('resume a test that is not decided as a test, and say the cause of a pause until then', async () => {
    const { id } = await sendableDraft(company, { kind: 'ab' });
    await putInState(id, 'TESTING');
    await pauseCampaign(ctx, 'ab', id, 1);
    expect(await getCampaign(ctx, 'ab', id)).toMatchObject({ state: 'PAUSED', pauseCause: 'user' });
    await resumeCampaign(ctx, 'ab', id, { revision: 2 });
    expect(await getCampaign(ctx, 'ab', id)).toMatchObject({ state: 'TESTING', pauseCause: null });
    await getPool().query('UPDATE campaigns SET decided_at = now() WHERE id = $1', [id]);
    await putInState(id, 'PAUSED', 'quota');
    expect(await resumeCampaign(ctx, 'ab', id, { revision: 3 })).toMatchObject({ state: 'SENDING' });
  });

  it('resume after complaints with a statement, and not while the sender cannot send', async () => {
    const { id } = await sendableDraft(company);
    await putInState(id, 'PAUSED', 'brake');
    expect(await refusal(resumeCampaign(ctx, 'email', id, { revision: 1 }))).toEqual([
      'missingField',
      'statement',
      'Missing required field: statement.',
    ]);
    await getPool().query("UPDATE sending_domains SET status = 'unverified' WHERE company_id = $1", [
      ctx.scope.companyId,
    ]);
    const statement = 'The addresses of the fair were removed.';
    expect(await refusal(resumeCampaign(ctx, 'email', id, { revision: 1, statement }))).toEqual([
      'misconfiguredDomain',
      'senderId',
      'Misconfigured domain sender',
    ]);
    await getPool().query("UPDATE sending_domains SET status = 'verified' WHERE company_id = $1", [
      ctx.scope.companyId,
    ]);
    expect(await resumeCampaign(ctx, 'email', id, { revision: 1, statement })).toMatchObject({ state: 'SENDING' });
  });

  it('a scheduled campaign that is a draft again keeps its schedule, and can be changed and sent', async () => {
    const at = inDays(1);
    const { id } = await sendableDraft(company, { schedule: { zoneMode: 'company', at } });
    await sendCampaign(ctx, 'email', id, { revision: 1 });
    expect(await refusal(updateCampaign(ctx, 'email', id, { revision: 2, name: 'Late' }))).toEqual(NOT_ALLOWED);
    expect(await cancelSchedule(ctx, 'email', id, 2)).toEqual({ state: 'DRAFT', revision: 3 });
    await updateCampaign(ctx, 'email', id, { revision: 3, schedule: null });
    expect(await sendCampaign(ctx, 'email', id, { revision: 4 })).toEqual({ state: 'PREPARING', revision: 5 });
  });

  it('of another company, or of another kind, do not exist', async () => {
    const { id } = await sendableDraft(company);
    const other = await campaignCompany();
    const none = ['notFound', null, 'There is no such email.'];
    expect(await refusal(sendCampaign(other.ctx, 'email', id, { revision: 1 }))).toEqual(none);
    expect(await refusal(sendCampaign(ctx, 'ab', id, { revision: 1 }))).toEqual(none);
    expect(await refusal(deleteCampaign(other.ctx, 'email', id))).toEqual(none);
    expect(await refusal(checkCampaign(other.ctx, 'email', id))).toEqual(none);
    expect(await stateOf(id)).toBe('DRAFT');
  });
});

describe('the moves by the product itself', () => {
  const advance = (id: string, move: Omit<Parameters<typeof advanceCampaign>[2], 'id'>, by: Context = ctx) =>
    withTransaction((db) => advanceCampaign(db, by, { id, ...move }));

  it('prepare what is due, keep the numbers of the snapshot, and pause with a cause', async () => {
    const { id } = await sendableDraft(company, { schedule: { zoneMode: 'company', at: inDays(1) } });
    await sendCampaign(ctx, 'email', id, { revision: 1 });
    expect(await advance(id, { from: ['SCHEDULED'], to: 'PREPARING' })).toBe(true);
    expect(await jobsOf(id)).toEqual(['prepare-campaign']);
    const counts = { selected: 3, excluded: { bounced: 1 } };
    expect(await advance(id, { from: ['PREPARING'], to: 'SENDING', counts, contentVersion: 1 })).toBe(true);
    expect(await advance(id, { from: ['SENDING'], to: 'PAUSED', pauseCause: 'quota' })).toBe(true);
    expect(await getCampaign(ctx, 'email', id)).toMatchObject({
      state: 'PAUSED',
      pauseCause: 'quota',
      counts,
      revision: 5,
    });
  });

  it('happen in their states only, once, and in no other company', async () => {
    const { id } = await sendableDraft(company);
    const other = await campaignCompany();
    await putInState(id, 'SENDING');
    expect(await advance(id, { from: ['SENDING'], to: 'SENT' }, other.ctx)).toBe(false);
    expect(await advance(id, { from: ['PREPARING'], to: 'SENDING' })).toBe(false);
    const ended = await Promise.all(Array.from({ length: 5 }, () => advance(id, { from: ['SENDING'], to: 'SENT' })));
    expect(ended.filter(Boolean)).toHaveLength(1);
  });
});

it('a campaign is deleted in the states in which nothing of it will be sent', async () => {
  for (const state of CAMPAIGN_STATES) {
    const { id } = await sendableDraft(company, { people: 0 });
    await putInState(id, state);
    const refused = await refusal(deleteCampaign(ctx, 'email', id));
    const isDeletable = ['DRAFT', 'SENT', 'CANCELED', 'FAILED'].includes(state);
    expect([state, refused]).toEqual([state, isDeletable ? null : NOT_ALLOWED]);
  }
});

/** Gives the company of a test a plan of these limits. */
async function givePlan(limits: PlanLimits, periodEnd?: string): Promise<void> {
  const { name } = await definePlan(
    operator(),
    planOf({ 'Email Marketing': {}, 'Email A/B Testing': {}, 'Email Sender': {}, ...limits }),
  );
  await setPlan(asOperator(ctx), { plan: name, ...(periodEnd && { periodEnd }) });
}

describe('what keeps a campaign from being sent', () => {
  const sending = (draft: { id: string }, input: object = {}) =>
    refusal(sendCampaign(ctx, 'email', draft.id, { revision: 1, ...input }));

  it('is refused by the first part that is wrong, in the documented order, and reviewed as a whole', async () => {
    await givePlan({ 'Email Marketing': { send: 1 } }, inDays(-1));
    const pending = await createSender(ctx, { name: 'Late', email: `late@${await giveSenderDomain(ctx)}` });
    const at = inDays(1);
    const draft = await createCampaign(ctx, 'email', { name: 'All wrong' });
    await getPool().query('UPDATE campaigns SET schedule_at = $2, sender_id = $3 WHERE id = $1', [
      draft.id,
      inDays(-2),
      pending.senderId,
    ]);
    const steps: [part: string, refusal: unknown[], fix: () => Promise<unknown>][] = [
      [
        'plan',
        ['planExpired', null, 'Your package has expired, please update your plan'],
        () => givePlan({ 'Email Marketing': { send: 1 } }, inDays(30)),
      ],
      [
        'schedule',
        ['invalidField', 'schedule.at', 'The schedule.at must be in the future.'],
        () => setSchedule(draft.id, at),
      ],
      [
        'sender',
        ['emailNotVerified', 'senderId', 'Process failed, need validate your email'],
        () => prove(pending.senderId),
      ],
      ['content', ['missingField', 'content', 'Missing required field: content.'], () => setContent(draft.id)],
      [
        'audience',
        ['emptyAudience', 'audience', 'Contact not found in target recipient label'],
        () => addPeople(draft.id),
      ],
      [
        'quota',
        ['overQuota', null, 'Email send usage reached limit'],
        () => givePlan({ 'Email Marketing': { send: 2 } }, inDays(30)),
      ],
    ];
    const wrongParts = async () =>
      (await checkCampaign(ctx, 'email', draft.id)).parts.filter(({ isReady }) => !isReady).map(({ part }) => part);
    for (const [index, [part, expected, fix]] of steps.entries()) {
      expect([part, await sending(draft)]).toEqual([part, expected]);
      const wrong = await wrongParts();
      expect(wrong[0]).toBe(part);
      if (index < 5) expect(wrong).not.toContain('quota');
      await fix();
    }
    expect(await wrongParts()).toEqual([]);
    expect(await checkCampaign(ctx, 'email', draft.id)).toMatchObject({ ready: true, recipients: { total: 2 } });
    expect(await sendCampaign(ctx, 'email', draft.id, { revision: 1 })).toMatchObject({ state: 'SCHEDULED' });
  });

  const set = (column: string) => (id: string, value: unknown) =>
    getPool().query(`UPDATE campaigns SET ${column} = $2 WHERE id = $1`, [id, value]);
  const setSchedule = set('schedule_at');
  const setContent = async (id: string) => set('template_id')(id, await addContent(ctx));
  const prove = (senderId: string) =>
    getPool().query('UPDATE senders SET verified_at = now() WHERE id = $1', [senderId]);
  const addPeople = async (id: string) => {
    await insertPeople(ctx.scope.companyId, readers(2));
    await set('audience')(id, JSON.stringify(EVERYBODY));
  };

  it('is its sender: none, one that is gone, one without its domain, and one whose domain is not in order', async () => {
    const draft = await sendableDraft(company);
    await set('sender_id')(draft.id, null);
    expect(await sending(draft)).toEqual(['missingField', 'senderId', 'Missing required field: senderId.']);
    await set('sender_id')(draft.id, newId());
    expect(await sending(draft)).toEqual(['notFound', null, 'There is no such sender.']);
    await set('sender_id')(draft.id, company.senderId);
    await getPool().query("UPDATE sending_domains SET status = 'unverified' WHERE company_id = $1", [
      ctx.scope.companyId,
    ]);
    expect(await sending(draft)).toEqual(['misconfiguredDomain', 'senderId', 'Misconfigured domain sender']);
    const { parts } = await checkCampaign(ctx, 'email', draft.id);
    expect(parts.find(({ part }) => part === 'authentication')).toEqual({
      part: 'authentication',
      isReady: false,
      code: 44,
      message: 'Misconfigured domain sender',
      detail: 'Authentication for email domain failed',
    });
    await getPool().query('DELETE FROM sending_domains WHERE company_id = $1', [ctx.scope.companyId]);
    expect(await sending(draft)).toEqual(['unsupportedDomain', 'senderId', 'Sender domain not yet supported']);
  });

  it('is an account in the sandbox', async () => {
    const draft = await sendableDraft(company);
    await getPool().query('UPDATE companies SET sandbox = true WHERE id = $1', [ctx.scope.companyId]);
    const text = 'Campaigns are sent in production. Switch the account to production first.';
    expect(await sending(draft)).toEqual(['forbidden', null, text]);
  });

  it('is a content that was archived meanwhile', async () => {
    const draft = await sendableDraft(company);
    await getPool().query('UPDATE templates SET archived_at = now() WHERE id = $1', [company.templateId]);
    expect(await sending(draft)).toEqual([
      'templateUnpublished',
      'content',
      'Choose a published email template of your company.',
    ]);
  });

  it('is the quota of the month, of which what is left may be sent', async () => {
    await givePlan({ 'Email Marketing': { send: 2 } });
    const draft = await sendableDraft(company, { people: 3 });
    const error = await sendCampaign(ctx, 'email', draft.id, { revision: 1 }).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ payload: { used: 0, limit: 2, needed: 3 } });
    expect(await sendCampaign(ctx, 'email', draft.id, { revision: 1, partial: true })).toMatchObject({
      state: 'PREPARING',
    });
    const scheduled = await sendableDraft(company, { people: 0 });
    await sendCampaign(ctx, 'email', scheduled.id, { revision: 1, partial: true, scheduledAt: inDays(1) });
    await cancelSchedule(ctx, 'email', scheduled.id, 2);
    await givePlan({ 'Email Marketing': { send: 3 } });
    await sendCampaign(ctx, 'email', scheduled.id, { revision: 3, scheduledAt: inDays(1) });
    const { rows } = await getPool().query('SELECT options FROM campaigns WHERE id = $1', [scheduled.id]);
    expect(rows).toEqual([{ options: {} }]);
    await givePlan({ 'Email Marketing': { send: 0 } });
    const none = await sendableDraft(company, { people: 0 });
    expect(await sending(none, { partial: true })).toEqual(['overQuota', null, 'Email send usage reached limit']);
  });

  it('is a schedule after the end of the plan', async () => {
    await givePlan({}, inDays(10));
    const draft = await sendableDraft(company);
    const text = 'Unable to schedule email after package expired date';
    expect(await sending(draft, { scheduledAt: inDays(11) })).toEqual(['invalidField', 'schedule.at', text]);
    expect(await sending(draft, { scheduledAt: inDays(9), zoneMode: 'contact' })).toBeNull();
    await setPlanEnd(asOperator(ctx), { periodEnd: inDays(-1), grace: false });
    const late = await sendableDraft(company, { people: 0 });
    expect(await sending(late)).toEqual(['planExpired', null, 'Your package has expired, please update your plan']);
  });
});

describe('an A/B test', () => {
  const SUBJECTS = [
    { name: 'Plain', subject: 'June sale' },
    { name: 'Question', subject: 'Ready for June?' },
  ];
  const ab = (facts: object = {}): CreateAbTestInput['ab'] => ({
    variable: 'subject',
    testShare: 20,
    metric: 'uniqueOpens',
    waitMinutes: 240,
    fallback: 'ask',
    minEvents: 20,
    ...facts,
  });
  const sendTest = (id: string) => refusal(sendCampaign(ctx, 'ab', id, { revision: 1 }));

  it('is sent to ten people, who are one for each variant at 20 percent', async () => {
    const { id, variants } = await sendableDraft(company, { kind: 'ab', people: 10, ab: ab(), variants: SUBJECTS });
    expect(variants).toMatchObject([
      { number: 0, name: 'Plain', subject: 'June sale', share: 10 },
      { number: 1, name: 'Question', share: 10 },
    ]);
    expect(await sendTest(id)).toBeNull();
  });

  it('is refused with fewer than ten recipients, in other words where labels were chosen', async () => {
    await insertLabels(ctx.scope.companyId, [1]);
    const all = await sendableDraft(company, { kind: 'ab', people: 9, ab: ab(), variants: SUBJECTS });
    expect(await sendTest(all.id)).toEqual(['abTooFew', 'audience', 'An A/B test needs at least 10 recipients']);
    await insertPeople(ctx.scope.companyId, readers(9, { labels: [{ id: 1, at: new Date() }] }));
    const audience = Audience.parse({ include: { labels: [1] } });
    const labelled = await sendableDraft(company, { kind: 'ab', people: 0, ab: ab(), variants: SUBJECTS, audience });
    expect(await sendTest(labelled.id)).toEqual(['abTooFew', 'audience', 'Labels need at least 10 contacts']);
  });

  it('is refused where a variant would reach nobody', async () => {
    const { id } = await sendableDraft(company, {
      kind: 'ab',
      people: 19,
      ab: ab({ testShare: 10 }),
      variants: SUBJECTS,
    });
    expect(await sendTest(id)).toEqual([
      'abTooFew',
      'ab.testShare',
      'The test reaches 1 of 19 people, and each of its 2 variants needs one. Raise its share.',
    ]);
  });

  it('leaves people for the winner, when it is saved and when it is sent', async () => {
    const zero = ['winnerZero', 'ab.testShare', 'A/B winner cannot be 0 %'];
    expect(await refusal(sendableDraft(company, { kind: 'ab', ab: ab({ testShare: 100 }) }))).toEqual(zero);
    const { id } = await sendableDraft(company, { kind: 'ab', people: 10, ab: ab(), variants: SUBJECTS });
    expect(await refusal(updateCampaign(ctx, 'ab', id, { revision: 1, ab: ab({ testShare: 100 }) }))).toEqual(zero);
    await getPool().query('UPDATE campaigns SET ab = ab || \'{"testShare": 100}\' WHERE id = $1', [id]);
    expect(await sendTest(id)).toEqual(zero);
  });

  it.each([
    [
      'one variant',
      { variants: SUBJECTS.slice(0, 1) },
      ['invalidField', 'variants', 'The variants must have 2 variants or more.'],
    ],
    ['no rules', { ab: undefined, variants: undefined }, ['missingField', 'ab', 'Missing required field: ab.']],
    [
      'a variant without what is varied',
      { variants: [...SUBJECTS.slice(0, 1), { name: 'None' }] },
      ['missingField', 'variants[1].subject', 'Missing required field: variants[1].subject.'],
    ],
  ])('is refused with %s when it is sent, and saved', async (_, facts, expected) => {
    const { id } = await sendableDraft(company, { kind: 'ab', people: 10, ab: ab(), ...facts });
    expect(await sendTest(id)).toEqual(expected);
  });

  it.each([
    [
      'two variables',
      [{ name: 'A', subject: 'A', offsetMinutes: 60 }],
      'variants[0].offsetMinutes',
      'The variants of this test differ in their subject only.',
    ],
    [
      'equal variants',
      [SUBJECTS[0], SUBJECTS[0]],
      'variants[1].subject',
      'The variants[1].subject must differ from that of the variant 1.',
    ],
  ])('is not saved with %s', async (_, variants, field, message) => {
    const input = { kind: 'ab' as const, people: 0, ab: ab(), variants: variants.flatMap((one) => one ?? []) };
    expect(await refusal(sendableDraft(company, input))).toEqual(['invalidField', field, message]);
  });

  it('is split evenly, and the first variants take what does not divide', async () => {
    const variants = [0, 30, 60].map((offsetMinutes) => ({ name: `After ${offsetMinutes}`, offsetMinutes }));
    const test = await sendableDraft(company, { kind: 'ab', ab: ab({ variable: 'time', testShare: 20 }), variants });
    expect(test.variants.map(({ share }) => share)).toEqual([6.67, 6.67, 6.66]);
  });

  it('of senders and of contents needs each of them to be in order', async () => {
    const other = await addProvenSender(ctx);
    const senders = [company.senderId, other].map((senderId, index) => ({ name: `S${index}`, senderId }));
    const bySender = await sendableDraft(company, {
      kind: 'ab',
      people: 10,
      ab: ab({ variable: 'sender' }),
      variants: senders,
    });
    await getPool().query('UPDATE senders SET verified_at = NULL WHERE id = $1', [other]);
    expect(await sendTest(bySender.id)).toEqual([
      'emailNotVerified',
      'senderId',
      'Process failed, need validate your email',
    ]);
    const contents = [company.templateId, await addContent(ctx)].map((templateId, index) => ({
      name: `C${index}`,
      templateId,
    }));
    const input = {
      kind: 'ab' as const,
      people: 0,
      ab: ab({ variable: 'content' }),
      variants: contents,
      templateId: null,
    };
    const byContent = await sendableDraft(company, input);
    expect(await sendTest(byContent.id)).toBeNull();
  });

  it('counts the people of the test by its own quota, and the others as a campaign', async () => {
    await givePlan({ 'Email A/B Testing': { email: 1 }, 'Email Marketing': { send: 8 } });
    const { id } = await sendableDraft(company, { kind: 'ab', people: 10, ab: ab(), variants: SUBJECTS });
    const error = await sendCampaign(ctx, 'ab', id, { revision: 1 }).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ payload: { feature: 'email a/b testing', limit: 1, needed: 2 } });
    await givePlan({ 'Email A/B Testing': { email: 2 }, 'Email Marketing': { send: 7 } });
    expect(await sendTest(id)).toEqual(['overQuota', null, 'Email send usage reached limit']);
    await givePlan({ 'Email A/B Testing': { email: 2 }, 'Email Marketing': { send: 8 } });
    expect(await sendTest(id)).toBeNull();
  });
});

it('the parts of a review are those that refuse to send, in their order', async () => {
  const { id } = await sendableDraft(company);
  const { parts } = await checkCampaign(ctx, 'email', id);
  expect(parts.map(({ part }) => part)).toEqual([...CHECKED_PARTS]);
});
