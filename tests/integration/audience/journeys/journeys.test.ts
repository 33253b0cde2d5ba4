import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stagePeople } from '#lib/audience/contacts/acts/acts.ts';
import { deleteLabel } from '#lib/audience/contacts/labels.ts';
import { listContacts } from '#lib/audience/contacts/list.ts';
import { labelPeople, unlabelPeople } from '#lib/audience/contacts/people.ts';
import { ContactQuery } from '#lib/audience/contacts/schema.ts';
import { MOVE_TARGETS } from '#lib/audience/contacts/values.ts';
import { runJourney } from '#lib/audience/journeys/apply-job.ts';
import { SEGMENTS_AND_JOURNEYS } from '#lib/audience/journeys/consumer.ts';
import { activateJourney, deactivateJourney, getJourney, saveJourney } from '#lib/audience/journeys/journeys.ts';
import { getFunnel, getReport } from '#lib/audience/journeys/report.ts';
import type { JourneyRule } from '#lib/audience/journeys/schema.ts';
import { createSegment, deleteSegment } from '#lib/audience/segments/segments.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { idOf, upsert } from '../../../fixtures/audience/people.ts';
import { insertLabels } from '../../../fixtures/audience/segment-people.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  ctx = contextOf(await registerTestAccount(), { environment: 'production' });
  await insertLabels(ctx.scope.companyId, [1, 2]);
});

afterAll(() => close());

const add = async (email: string, facts: Parameters<typeof upsert>[1][number] = {}): Promise<string> =>
  idOf((await upsert(ctx, [{ ...facts, email }]))[0]);

const follow = async (): Promise<void> => {
  while ((await moveOutbox()) > 0) while (await takeTurn(SEGMENTS_AND_JOURNEYS));
};

const runJob = async (): Promise<number> => {
  const { companyId } = ctx.scope;
  const { rowCount } = await getPool().query("DELETE FROM jobs WHERE kind = 'apply-journey' AND company_id = $1", [
    companyId,
  ]);
  if (rowCount) await runJourney({ companyId }, { report: async () => {}, signal: new AbortController().signal });
  return rowCount ?? 0;
};

const stages = async (): Promise<Record<string, string>> => {
  const { rows } = await getPool().query<{ name: string; stage: string }>(
    `SELECT split_part(email_key, '@', 1) AS name, CASE WHEN is_lost THEN 'lost' ELSE stage END AS stage
     FROM contacts WHERE company_id = $1`,
    [ctx.scope.companyId],
  );
  return Object.fromEntries(rows.map(({ name, stage }) => [name, stage]));
};

const byLabel = (stage: JourneyRule['stage'], label: number, direction: JourneyRule['direction'] = 'up') => ({
  stage,
  labelIds: [label],
  direction,
});

const inBandung = (name: string) =>
  createSegment(ctx, {
    name,
    ast: { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Bandung'] }] },
  });

describe('a journey', () => {
  it('is switched on once: people who have not moved get the default stage, and the rules are tried on everybody', async () => {
    const ann = await add('ann@example.com');
    await add('bob@example.com', { labels: [1] });
    await add('cleo@example.com', { stage: 'loyal' });
    const dan = await add('dan@example.com');
    await stagePeople(ctx, { ids: [dan], stage: 'customer' });
    await stagePeople(ctx, { ids: [dan], stage: 'aware' });
    await saveJourney(ctx, { rules: [byLabel('promoter', 1)] });
    expect(await runJob()).toBe(0);
    expect(await activateJourney(ctx, { defaultStage: 'engaged' })).toMatchObject({ active: true });
    await activateJourney(ctx, { defaultStage: 'customer' });
    expect(await runJob()).toBe(1);
    expect(await stages()).toEqual({ ann: 'engaged', bob: 'promoter', cleo: 'loyal', dan: 'aware' });
    await add('eve@example.com');
    expect((await stages()).eve).toBe('engaged');
    await stagePeople(ctx, { ids: [ann], stage: 'lost' });
    expect((await stages()).ann).toBe('lost');
  });

  it('moves people by labels and segments, the highest stage first, and back only where a rule says so', async () => {
    const segment = await inBandung('Bandung');
    await activateJourney(ctx, {});
    await saveJourney(ctx, {
      rules: [
        byLabel('engaged', 1),
        { stage: 'loyal', segmentId: segment.id, direction: 'up' },
        byLabel('customer', 2, 'any'),
      ],
    });
    await runJob();
    const ann = await add('ann@example.com', { labels: [1] });
    await add('bob@example.com', { city: 'Bandung', labels: [1] });
    const cleo = await add('cleo@example.com', { stage: 'promoter' });
    await follow();
    await follow();
    expect(await stages()).toEqual({ ann: 'engaged', bob: 'loyal', cleo: 'promoter' });
    await labelPeople(ctx, { labelIds: [2], ids: [ann, cleo] });
    await follow();
    expect(await stages()).toEqual({ ann: 'customer', bob: 'loyal', cleo: 'customer' });
    await unlabelPeople(ctx, { labelIds: [2], ids: [ann] });
    await follow();
    expect((await stages()).ann).toBe('customer');
    const { rows } = await getPool().query(
      "SELECT DISTINCT cause FROM stage_changes WHERE company_id = $1 AND cause <> 'rule'",
      [ctx.scope.companyId],
    );
    expect(rows).toEqual([]);
    expect(await refusalOf(deleteSegment(ctx, { id: segment.id }))).toBe('wrongState');
    await saveJourney(ctx, { rules: [] });
    await deleteSegment(ctx, { id: segment.id });
  });

  it('refuses rules that name what the company does not have, and those that would move people for ever', async () => {
    const other = contextOf(await registerTestAccount(), { environment: 'production' });
    const foreign = await createSegment(other, { name: 'Theirs', ast: { match: 'all', of: [] } });
    const staged = await createSegment(ctx, {
      name: 'Aware',
      ast: { match: 'all', of: [{ source: 'column', name: 'stage', op: 'is', value: ['aware'] }] },
    });
    const fieldOf = async (rule: JourneyRule) => {
      const error = await saveJourney(ctx, { rules: [byLabel('loyal', 1), rule] }).catch((thrown: unknown) => thrown);
      return error instanceof AppError ? [error.code, error.payload.field] : error;
    };
    expect(await fieldOf(byLabel('loyal', 9))).toEqual(['notFound', 'rules[1].labelIds[0]']);
    expect(await fieldOf({ stage: 'loyal', segmentId: foreign.id, direction: 'up' })).toEqual([
      'notFound',
      'rules[1].segmentId',
    ]);
    expect(await fieldOf({ stage: 'loyal', segmentId: staged.id, direction: 'any' })).toEqual([
      'invalidField',
      'rules[1].direction',
    ]);
    expect((await getJourney(ctx)).rules).toEqual([]);
    const theirs = idOf((await upsert(other, [{ email: 'ann@example.com' }]))[0]);
    expect(await stagePeople(ctx, { ids: [theirs, newId()], stage: 'loyal' })).toEqual({ changed: 0 });
  });

  it('is switched off: rules stop, people keep their stages and moves, and what it kept is there when it is switched on again', async () => {
    const { id: segmentId } = await inBandung('Bandung');
    await activateJourney(ctx, { defaultStage: 'engaged' });
    await saveJourney(ctx, {
      names: { loyal: 'Regulars' },
      rules: [byLabel('customer', 1), { stage: 'loyal', segmentId, direction: 'up' }],
    });
    await runJob();
    const ann = await add('ann@example.com', { labels: [1] });
    await follow();
    const { moves } = await getFunnel(ctx, {});
    expect(await deactivateJourney(ctx)).toMatchObject({
      active: false,
      activatedAt: null,
      names: { loyal: 'Regulars' },
    });
    await deactivateJourney(ctx);
    await add('bob@example.com', { labels: [1], city: 'Bandung' });
    await follow();
    expect(await runJob()).toBe(0);
    expect(await stages()).toEqual({ ann: 'customer', bob: 'aware' });
    expect((await getFunnel(ctx, {})).moves).toEqual(moves);
    // Nothing watches the segment any more, so it can be deleted; its rule then moves nobody.
    await deleteSegment(ctx, { id: segmentId });
    expect(await activateJourney(ctx, {})).toMatchObject({ active: true, defaultStage: 'engaged', segments: [] });
    expect(await runJob()).toBe(1);
    expect(await stages()).toEqual({ ann: 'customer', bob: 'customer' });
    await stagePeople(ctx, { ids: [ann], stage: 'promoter' });
    const { rows } = await getPool().query<{ action: string }>(
      "SELECT action FROM audit_entries WHERE company_id = $1 AND action LIKE 'journey.%' ORDER BY id",
      [ctx.scope.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'journey.activate',
      'journey.change',
      'journey.deactivate',
      'journey.activate',
    ]);
  });

  it('keeps a rule whose label or segment was deleted, which moves nobody, until it is removed', async () => {
    const { id: segmentId } = await inBandung('Bandung');
    const gone: JourneyRule[] = [byLabel('promoter', 2), { stage: 'loyal', segmentId, direction: 'any' }];
    await saveJourney(ctx, { rules: [...gone, byLabel('engaged', 1)] });
    await deleteLabel(ctx, '2');
    await deleteSegment(ctx, { id: segmentId });
    await activateJourney(ctx, {});
    await add('ann@example.com', { labels: [1], city: 'Bandung' });
    await follow();
    await runJob();
    expect(await stages()).toEqual({ ann: 'engaged' });
    const { rules, labels, segments } = await getJourney(ctx);
    expect([rules.length, labels.map(({ id }) => id), segments]).toEqual([3, [1], []]);
    // Another rule is added beside them, and the same ones cannot be given again.
    await saveJourney(ctx, { rules: [...rules, byLabel('customer', 1)] });
    await saveJourney(ctx, { rules: [byLabel('customer', 1)] });
    expect(await refusalOf(saveJourney(ctx, { rules: gone }))).toBe('notFound');
    expect((await getJourney(ctx)).rules).toEqual([byLabel('customer', 1)]);
  });

  it('refuses a change that was made of an earlier one', async () => {
    const { updatedAt } = await getJourney(ctx);
    const saved = await saveJourney(ctx, { rules: [byLabel('loyal', 1)], ifUpdatedAt: updatedAt });
    expect(await refusalOf(saveJourney(ctx, { rules: [], ifUpdatedAt: updatedAt }))).toBe('wrongState');
    await saveJourney(ctx, { names: { lost: 'Gone' }, ifUpdatedAt: saved.updatedAt });
    expect(await getJourney(ctx)).toMatchObject({ names: { lost: 'Gone' }, rules: [byLabel('loyal', 1)] });
  });

  it('has at each stage the people whom the contact book lists there', async () => {
    const ids = await Promise.all(['ann', 'bob', 'cleo', 'dan'].map((name) => add(`${name}@example.com`)));
    await stagePeople(ctx, { ids: ids.slice(0, 3), stage: 'customer' });
    await stagePeople(ctx, { ids: ids.slice(0, 1), stage: 'lost' });
    const { stages: counted } = await getFunnel(ctx, {});
    for (const stage of MOVE_TARGETS) {
      const { total } = await listContacts(ctx, ContactQuery.parse({ stage }));
      expect([stage, total]).toEqual([stage, counted.find((one) => one.stage === stage)?.now]);
    }
    expect(counted.map(({ now }) => now)).toEqual([1, 0, 2, 0, 0, 1]);
    expect(await stagePeople(ctx, { ids, stage: 'loyal' })).toEqual({ changed: 4 });
    expect((await getFunnel(ctx, {})).moves).toContainEqual({ from: 'lost', to: 'loyal', count: 1 });
  });

  it('counts the people of its stages, their moves by day, and how long they stayed', async () => {
    const people = await Promise.all(['ann', 'bob', 'cleo'].map((name) => add(`${name}@example.com`)));
    const [ann = '', bob = ''] = people;
    await getPool().query("UPDATE contacts SET created_at = created_at - interval '4 days' WHERE company_id = $1", [
      ctx.scope.companyId,
    ]);
    await stagePeople(ctx, { ids: [ann, bob], stage: 'customer' });
    await stagePeople(ctx, { ids: [bob], stage: 'lost' });
    const funnel = await getFunnel(ctx, {});
    expect(funnel.moves).toEqual([
      { from: 'aware', to: 'customer', count: 2 },
      { from: 'customer', to: 'lost', count: 1 },
    ]);
    const at = new Map(funnel.stages.map(({ stage, ...facts }) => [stage, facts]));
    expect(at.get('aware')).toMatchObject({ now: 1, entered: 0, left: 2 });
    expect(at.get('aware')?.medianDays).toBeCloseTo(4, 1);
    expect(at.get('customer')).toMatchObject({ now: 1, entered: 2, left: 1 });
    expect(at.get('lost')).toEqual({ now: 1, entered: 1, left: 0, medianDays: null });
    const report = await getReport(ctx, {});
    expect(report.rows.map(({ day: _, ...row }) => row)).toEqual(funnel.moves);
    expect(report.rows[0]?.day).toBe(report.to);
    expect(await refusalOf(getFunnel(ctx, { from: '2026-11-02', to: '2026-11-01' }))).toBe('invalidField');
    expect((await getFunnel(ctx, { from: '2026-01-01', to: '2026-01-02' })).moves).toEqual([]);
  });
});
