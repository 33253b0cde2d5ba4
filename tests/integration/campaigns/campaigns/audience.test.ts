import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSegment, updateSegment } from '#lib/audience/segments/segments.ts';
import { countRecipients } from '#lib/campaigns/campaigns/audience/count-recipients.ts';
import { countAudienceRows } from '#lib/campaigns/campaigns/audience/count-store.ts';
import { eligibilityReason } from '#lib/campaigns/campaigns/audience/eligible.ts';
import { audienceOf } from '#lib/campaigns/campaigns/audience/where.ts';
import { createCampaign, duplicateCampaign, getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { Audience, type RecipientCount, type Schedule } from '#lib/campaigns/campaigns/schema.ts';
import type { ExclusionReason } from '#lib/campaigns/campaigns/values.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertLabels, insertPeople, type Person, somebody } from '../../../fixtures/audience/segment-people.ts';
import { readers } from '../../../fixtures/campaigns/campaign-rig.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
const CATEGORY = newId();

let close: () => Promise<void>;
let ctx: Context;
let companyId: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  const account = await registerTestAccount();
  ({ companyId } = account);
  ctx = contextOf(account, { environment: 'production', now: () => NOW });
  await insertLabels(companyId, [1, 2, 3]);
});

afterAll(() => close());

const audience = (input: { include?: object; exclude?: object }) => Audience.parse(input);

/** The people of a company by the facts that matter: every reason alone, and each pair of reasons that follow each other. */
type Facts = Partial<Person> & { pausedUntil?: Date };

const FACTS: Record<string, Facts> = {
  noAddress: { email: null },
  bounced: { status: 'bounced' },
  unsubscribed: { status: 'unsubscribed' },
  pending: { status: 'pending' },
  optedOut: { left: [CATEGORY] },
  paused: { pausedUntil: new Date(NOW.getTime() + 1) },
  excluded: { labels: [{ id: 3, at: NOW }] },
};

/** Returns the reason that a plain reader of the rules finds for a person. */
function reasonOf(person: Person & { pausedUntil?: Date }, excludedLabel: number): ExclusionReason | null {
  if (person.email === null) return 'noAddress';
  if (person.status === 'bounced') return 'bounced';
  if (person.status === 'unsubscribed') return 'unsubscribed';
  if (person.status === 'pending') return 'pending';
  if (person.left.includes(CATEGORY)) return 'optedOut';
  if (person.pausedUntil && person.pausedUntil > NOW) return 'paused';
  return person.labels.some(({ id }) => id === excludedLabel) ? 'excluded' : null;
}

/** Inserts people who have the label 1 as well. */
async function insertReaders(people: readonly (Person & { pausedUntil?: Date })[]): Promise<void> {
  await insertPeople(companyId, people);
  for (const { id, pausedUntil } of people)
    if (pausedUntil)
      await getPool().query('UPDATE contacts SET paused_until = $3 WHERE company_id = $1 AND id = $2', [
        companyId,
        id,
        pausedUntil,
      ]);
}

describe('the recipients of an audience', () => {
  it('are those that a plain reader of the rules finds, each excluded one by the first reason', async () => {
    const names = Object.keys(FACTS);
    const combinations = [
      [],
      ...names.map((name) => [name]),
      ...names.map((name, index) => [name, names[index + 1] ?? name]),
      names,
    ];
    const people = combinations.map((chosen) => {
      const merged: Facts = Object.assign({}, ...chosen.map((name) => FACTS[name]));
      const [reader] = readers(1, { timezone: chosen.length % 2 ? 'Asia/Tokyo' : null, ...merged });
      return {
        ...(reader ?? somebody()),
        labels: [{ id: 1, at: NOW }, ...(merged.labels ?? [])],
        ...(merged.pausedUntil && { pausedUntil: merged.pausedUntil }),
      };
    });
    const unlabelled = readers(4);
    await insertReaders([...people, ...unlabelled]);
    const counted = await countRecipients(ctx, {
      audience: audience({ include: { labels: [1] }, exclude: { labels: [3] } }),
      categoryId: CATEGORY,
    });
    const expected: Record<string, number> = {};
    for (const person of people) {
      const reason = reasonOf(person, 3) ?? 'total';
      expected[reason] = (expected[reason] ?? 0) + 1;
    }
    expect({ total: counted.total, ...counted.excluded }).toEqual(expected);
    expect(Object.keys(counted.excluded).sort()).toEqual([...names].sort());
    expect(counted.estimate).toBe(false);
  });

  it('are each one person, however many labels, segments and ids name them', async () => {
    const both = readers(5, {
      labels: [
        { id: 1, at: NOW },
        { id: 2, at: NOW },
      ],
      city: 'Jakarta',
    });
    const one = readers(3, { labels: [{ id: 2, at: NOW }] });
    await insertPeople(companyId, [...both, ...one, ...readers(2)]);
    const ast = { match: 'all' as const, of: [{ source: 'column', name: 'city', op: 'is', value: ['Jakarta'] }] };
    const { id } = await createSegment(ctx, { name: 'Near', ast });
    const include = { labels: [1, 2], segments: [{ id }], contacts: [...both, ...one].map((person) => person.id) };
    expect((await countRecipients(ctx, { audience: audience({ include }) })).total).toBe(8);
  });

  it('are everybody who may be mailed, or those of each part', async () => {
    const [ann, bo, cy] = readers(3, { labels: [{ id: 1, at: NOW }] });
    await insertPeople(
      companyId,
      [ann, bo, cy, ...readers(2)].filter((one) => one !== undefined),
    );
    const total = async (input: Parameters<typeof audience>[0]) =>
      (await countRecipients(ctx, { audience: audience(input) })).total;
    expect(await total({})).toBe(0);
    expect(await total({ include: { all: true } })).toBe(5);
    expect(await total({ include: { labels: [1] } })).toBe(3);
    expect(await total({ include: { labels: [2] } })).toBe(0);
    expect(await total({ include: { contacts: [ann?.id, bo?.id] } })).toBe(2);
    expect(await total({ include: { all: true }, exclude: { contacts: [ann?.id], labels: [2] } })).toBe(4);
  });

  it('of another company are nobody, also by id', async () => {
    const [theirs] = readers(1, { labels: [{ id: 1, at: NOW }] });
    const other = await registerTestAccount();
    await insertLabels(other.companyId, [1]);
    await insertPeople(other.companyId, theirs ? [theirs] : []);
    const include = { labels: [1], contacts: [theirs?.id] };
    const counted = await countRecipients(ctx, { audience: audience({ include }) });
    expect(counted).toEqual({ total: 0, excluded: {}, zones: [], estimate: false });
  });

  it('who are excluded by facts of a send come after those of contacts', async () => {
    const [sent, often, bounced, free] = readers(4);
    const everybody = [sent, often, bounced, free].filter((one) => one !== undefined);
    await insertPeople(
      companyId,
      everybody.map((one) => (one === bounced ? { ...one, status: 'bounced' } : one)),
    );
    const sql = await audienceOf(ctx, audience({ include: { all: true } }));
    const ids = (...people: (Person | undefined)[]) =>
      `c.id = ANY('{${people.map((one) => one?.id).join(',')}}'::uuid[])`;
    const reason = eligibilityReason(
      sql,
      { now: NOW, categoryId: null },
      {
        alreadySent: ids(sent, bounced),
        overCap: ids(sent, often),
      },
    );
    const counted = await countAudienceRows({ include: sql.include, reason, values: sql.values });
    const byReason = counted?.rows.map((row) => [row.reason, row.people]).sort();
    expect(byReason).toEqual(
      [
        ['alreadySent', 1],
        ['bounced', 1],
        ['overCap', 1],
        [null, 1],
      ].sort(),
    );
  });
});

describe('an audience is refused', () => {
  const refusal = (input: Parameters<typeof audience>[0]) =>
    countRecipients(ctx, { audience: audience(input) }).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? [error.code, error.payload.field] : error),
    );

  it('for labels and segments that do not exist, naming each', async () => {
    const id = newId();
    expect(await refusal({ include: { labels: [1, 9] } })).toEqual(['notFound', 'audience.include.labels[1]']);
    expect(await refusal({ exclude: { segments: [{ id }] } })).toEqual(['notFound', 'audience.exclude.segments[0].id']);
    const segment = await createSegment(ctx, { name: 'All', ast: { match: 'all', of: [] } });
    expect(await refusal({ include: { segments: [{ id: segment.id, version: 2 }] } })).toEqual([
      'notFound',
      'audience.include.segments[0].id',
    ]);
  });

  it('for a segment whose question names what was deleted', async () => {
    const ast = { match: 'all' as const, of: [{ source: 'label', op: 'has', ids: [2] }] };
    const { id } = await createSegment(ctx, { name: 'Labelled', ast });
    await getPool().query('DELETE FROM labels WHERE company_id = $1 AND id = 2', [companyId]);
    expect(await refusal({ include: { labels: [1], segments: [{ id }] } })).toEqual([
      'invalidField',
      'audience.include.segments[0]',
    ]);
  });

  it('of a segment of another company', async () => {
    const other = contextOf(await registerTestAccount(), { environment: 'production' });
    const { id } = await createSegment(other, { name: 'Theirs', ast: { match: 'all', of: [] } });
    expect(await refusal({ include: { segments: [{ id }] } })).toEqual(['notFound', 'audience.include.segments[0].id']);
  });
});

it('the versions of segments are those of the time when the campaign was saved, and of a copy the latest', async () => {
  const inCity = (city: string) => ({
    match: 'all' as const,
    of: [{ source: 'column', name: 'city', op: 'is', value: [city] }],
  });
  const { id } = await createSegment(ctx, { name: 'Near', ast: inCity('Jakarta') });
  await insertPeople(companyId, [...readers(2, { city: 'Jakarta' }), ...readers(3, { city: 'Bandung' })]);
  const campaign = await createCampaign(ctx, 'email', {
    name: 'Local',
    audience: audience({ include: { segments: [{ id }] } }),
  });
  expect(campaign.audience.include.segments).toEqual([{ id, version: 1 }]);
  await updateSegment(ctx, { id, ast: inCity('Bandung') });
  const present = await getCampaign(ctx, 'email', campaign.id);
  expect((await countRecipients(ctx, { audience: present.audience })).total).toBe(2);
  const copy = await duplicateCampaign(ctx, 'email', campaign.id, {});
  expect(copy.audience.include.segments).toEqual([{ id, version: 2 }]);
  expect((await countRecipients(ctx, { audience: copy.audience })).total).toBe(3);
  expect(await refusalOf(duplicateCampaign(ctx, 'ab', campaign.id, {}))).toBe('notFound');
});

describe('zones', () => {
  const contactTime: Schedule = { zoneMode: 'contact', date: '2026-12-01', localTime: '09:00', pastZones: 'nextDay' };
  const zonesAt = async (schedule: Schedule | null): Promise<RecipientCount['zones']> =>
    (await countRecipients(ctx, { audience: audience({ include: { all: true } }), schedule })).zones;

  beforeEach(() =>
    insertPeople(companyId, [
      ...readers(3, { timezone: 'America/New_York' }),
      ...readers(2, { timezone: 'Europe/Berlin' }),
      ...readers(1, { timezone: 'Mars/Olympus' }),
      ...readers(1),
    ]),
  );

  it('are those of contacts, with the company’s for contacts whose zone is unknown', async () => {
    const zones = await zonesAt(null);
    expect(zones).toEqual([
      { zone: 'America/New_York', people: 3, firstAt: null },
      { zone: 'Asia/Jakarta', people: 2, firstAt: null },
      { zone: 'Europe/Berlin', people: 2, firstAt: null },
    ]);
  });

  it('get it at their time of day; those whose time is over as it was chosen', async () => {
    const firstAt = async (schedule: Schedule) => (await zonesAt(schedule)).map((zone) => zone.firstAt);
    const [newYork, berlin] = ['2026-12-01T14:00:00.000Z', '2026-12-01T08:00:00.000Z'];
    expect(await firstAt(contactTime)).toEqual([newYork, '2026-12-02T02:00:00.000Z', berlin]);
    expect(await firstAt({ ...contactTime, pastZones: 'now' })).toEqual([newYork, NOW.toISOString(), berlin]);
    expect(await firstAt({ ...contactTime, pastZones: 'skip' })).toEqual([newYork, null, berlin]);
    const at = '2026-12-05T09:00:00.000Z';
    expect(await firstAt({ zoneMode: 'company', at })).toEqual([at, at, at]);
  });
});
