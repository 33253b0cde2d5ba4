import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { atOnce, begin, everybody, insertPeople } from '../../../fixtures/campaigns/sends.ts';

let close: () => Promise<void>;
let companyId: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  ({ companyId } = await seedCompany());
});

afterAll(() => close());

type SliceRow = { number: number; variant: number | null; zone: string; due: string; people: number; ids: string[] };

const slicesOf = async (sendId: string) =>
  (
    await getPool().query<SliceRow>(
      `SELECT number, variant, zone, due_at::text AS due, people, contact_ids AS ids FROM send_slices
       WHERE company_id = $1 AND send_id = $2 ORDER BY number`,
      [companyId, sendId],
    )
  ).rows;

describe('the people of a send', () => {
  it('are in it once each, in slices of about a thousand', async () => {
    await insertPeople(companyId, 5_500);
    const { id, people } = await begin(companyId);
    const slices = await slicesOf(id);
    expect(people).toBe(5_500);
    expect(new Set(slices.flatMap(({ ids }) => ids)).size).toBe(5_500);
    expect(slices.reduce((sum, { people: count }) => sum + count, 0)).toBe(5_500);
    expect(slices.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { people: count } of slices) expect(count).toBeLessThan(1_300);
  });

  it('are those whom the audience has and does not exclude, and who may be mailed', async () => {
    await insertPeople(companyId, 12);
    await getPool().query(
      `UPDATE contacts SET status = CASE email WHEN 'p1@shop.example' THEN 'unsubscribed' WHEN 'p2@shop.example' THEN 'bounced'
         WHEN 'p3@shop.example' THEN 'pending' ELSE status END WHERE company_id = $1`,
      [companyId],
    );
    const { people } = await begin(companyId, {
      audience: {
        include: "c.email <> 'p4@shop.example'",
        exclude: 'c.email = $2',
        values: [companyId, 'p5@shop.example'],
      },
    });
    expect(people).toBe(7);
  });

  it('are of one company only', async () => {
    await insertPeople((await seedCompany()).companyId, 5);
    expect((await begin(companyId)).people).toBe(0);
  });

  it('get it at the time of their zone, those without one in that of the company; a zone may be left out', async () => {
    await insertPeople(companyId, 40, ['Asia/Jakarta', 'Europe/Oslo', null, 'America/Lima']);
    const dues: Record<string, Date | null> = {
      'Asia/Jakarta': new Date('2031-01-01T02:00:00Z'),
      'Europe/Oslo': new Date('2031-01-01T08:00:00Z'),
      'America/Lima': null,
    };
    const { id, people } = await begin(companyId, {
      times: { zone: 'Europe/Oslo', dueIn: (zone) => dues[zone] ?? null, isSame: false, spreadMs: 0 },
    });
    expect(people).toBe(30);
    expect(
      (await slicesOf(id)).map(({ zone, due, people: count }) => [zone, new Date(due).toISOString(), count]),
    ).toEqual([
      ['Asia/Jakarta', '2031-01-01T02:00:00.000Z', 10],
      ['Europe/Oslo', '2031-01-01T08:00:00.000Z', 20],
    ]);
  });

  it('are spread over the hours that were asked for', async () => {
    await insertPeople(companyId, 4_000);
    const at = new Date('2031-01-01T08:00:00Z');
    const { id } = await begin(companyId, { times: { ...atOnce(at), spreadMs: 3_600_000 } });
    expect((await slicesOf(id)).map(({ due }) => new Date(due).toISOString())).toEqual([
      '2031-01-01T08:00:00.000Z',
      '2031-01-01T08:15:00.000Z',
      '2031-01-01T08:30:00.000Z',
      '2031-01-01T08:45:00.000Z',
    ]);
  });
});

describe('the part of a test', () => {
  it('has exactly its share, one for each variant of ten people; the rest waits for the winner', async () => {
    await insertPeople(companyId, 10);
    const { id } = await begin(companyId, { test: { share: 20, delaysMs: [0, 3_600_000] } });
    expect((await slicesOf(id)).map(({ variant, people, due }) => [variant, people, due])).toEqual([
      [0, 1, expect.any(String)],
      [1, 1, expect.any(String)],
      [null, 8, 'infinity'],
    ]);
  });

  it('is drawn again for each send, evenly', async () => {
    await insertPeople(companyId, 1_000);
    const drawnBy = async () => {
      const { id } = await begin(companyId, { test: { share: 50, delaysMs: [0, 0, 0, 0, 0] } });
      return slicesOf(id);
    };
    const [one, other] = [await drawnBy(), await drawnBy()];
    expect(one.filter(({ variant }) => variant !== null).map(({ people }) => people)).toEqual([
      100, 100, 100, 100, 100,
    ]);
    const first = new Set(one.find(({ variant }) => variant === 0)?.ids);
    const again = other.find(({ variant }) => variant === 0)?.ids.filter((contact) => first.has(contact)) ?? [];
    // Ten of a hundred by chance; all of them would be the same draw.
    expect(again.length).toBeLessThan(60);
  });
});

it('a send without anybody has no slices, and says so', async () => {
  const { id, people } = await begin(companyId, { audience: { ...everybody(companyId), include: 'false' } });
  expect([people, await slicesOf(id)]).toEqual([0, []]);
});
