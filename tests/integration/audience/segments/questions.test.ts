import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileExplanation, compileQuestion } from '#lib/audience/segments/compile.ts';
import { countMatching, explainPerson, findMatchingIds, findMatchingOf } from '#lib/audience/segments/people-store.ts';
import { loadFacts, readQuestion } from '#lib/audience/segments/queries.ts';
import { listConditions, type Question } from '#lib/audience/segments/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { evaluate, holds, type World } from '../../../fixtures/audience/evaluate-question.ts';
import { insertFields, insertLabels, insertPeople, type Person } from '../../../fixtures/audience/segment-people.ts';
import {
  addressed,
  LABELS,
  OPTIONS,
  peopleNear,
  questionsNear,
  simpleQuestionsNear,
  TYPES,
} from '../../../fixtures/audience/segment-questions.ts';
import { fc } from '../../../fixtures/properties.ts';

const PEOPLE = 60;
const QUESTIONS = 120;

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

type Town = { ctx: Context; people: Person[]; world: World };

/** Fills a company of a zone with random people, two segments, and people of another company beside it. */
async function settle(zone: string, now: Date): Promise<Town> {
  const [account, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  await getPool().query('UPDATE companies SET timezone = $1 WHERE id = $2', [zone, account.companyId]);
  const people = addressed(fc.sample(peopleNear(now), { numRuns: PEOPLE, seed: now.getTime() }));
  const segments: Record<string, Question> = Object.fromEntries(
    fc.sample(simpleQuestionsNear(now), { numRuns: 2, seed: 5 }).map((question) => [newId(), question]),
  );
  for (const { companyId } of [account, other]) {
    await insertFields(
      companyId,
      Object.entries(TYPES).map(([id, type]) => ({ id: Number(id), type, options: OPTIONS })),
    );
    await insertLabels(companyId, LABELS);
    await insertPeople(
      companyId,
      companyId === account.companyId ? people : people.map((one) => ({ ...one, id: newId() })),
    );
  }
  for (const [id, question] of Object.entries(segments)) {
    await getPool().query(
      `INSERT INTO segments (company_id, id, name, ast, version, created_at, updated_at) VALUES ($1, $2, $3, $4, 3, now(), now())`,
      [account.companyId, id, id, JSON.stringify(question)],
    );
    await getPool().query(
      'INSERT INTO segment_versions (company_id, segment_id, version, ast, created_at) VALUES ($1, $2, 3, $3, now())',
      [account.companyId, id, JSON.stringify(question)],
    );
  }
  const { rows } = await getPool().query<{ id: string; seed: number; bucket: number }>(
    `SELECT c.id, s.seed, ((uuid_hash_extended(c.id, s.seed) & 9223372036854775807) % 10000)::int AS bucket
     FROM contacts c, (VALUES (0), (7)) AS s(seed) WHERE c.company_id = $1`,
    [account.companyId],
  );
  const buckets = new Map(rows.map(({ id, seed, bucket }) => [`${id} ${seed}`, bucket]));
  const world: World = {
    now,
    zone,
    types: TYPES,
    segments,
    bucketOf: (id, seed) => buckets.get(`${id} ${seed}`) ?? Number.NaN,
  };
  return { ctx: contextOf(account, { now: () => now }), people, world };
}

const MOMENTS: [zone: string, now: string][] = [
  ['Asia/Jakarta', '2026-11-27T16:59:30Z'],
  ['Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['America/New_York', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['Africa/Cairo', '2026-04-24T10:00:00Z'],
  ['Pacific/Kiritimati', '2026-02-28T09:00:00Z'],
];

describe('questions about people', () => {
  it.each(MOMENTS)('select who an evaluator in memory selects, and explain why, in %s at %s', async (zone, now) => {
    const { ctx, people, world } = await settle(zone, new Date(now));
    const questions = questionsNear(world.now, Object.keys(world.segments));
    await fc.assert(
      fc.asyncProperty(questions, fc.nat(PEOPLE - 1), async (given, chosen) => {
        const question = readQuestion(JSON.parse(JSON.stringify(given)));
        const facts = await loadFacts(ctx, question);
        const compiled = compileQuestion(question, facts);
        const expected = people.filter((one) => evaluate(question, one, world)).map(({ id }) => id);
        expect((await findMatchingIds(compiled, null, PEOPLE)).sort()).toEqual(expected.sort());
        const known = people.filter((_, index) => index % 3 === 0).map(({ id }) => id);
        expect((await findMatchingOf(compiled, known)).sort()).toEqual(
          known.filter((id) => expected.includes(id)).sort(),
        );
        expect((await countMatching(compiled))?.total).toBe(expected.length);
        const person = people[chosen] as Person;
        const explained = await explainPerson(compileExplanation(question, facts), { id: person.id });
        expect(explained?.matches).toBe(expected.includes(person.id));
        expect(explained?.conditions).toEqual(listConditions(question).map((one) => holds(one, person, world)));
      }),
      { numRuns: QUESTIONS },
    );
  });
});
