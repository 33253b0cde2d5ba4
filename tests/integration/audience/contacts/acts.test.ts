import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { cancelWatchedJob, getJob, listJobs } from '#lib/account/jobs/jobs.ts';
import { JobQuery } from '#lib/account/jobs/schema.ts';
import { startDeletion, startLabeling, startStaging, startUnlabeling } from '#lib/audience/contacts/acts/acts.ts';
import { deleteContactSet } from '#lib/audience/contacts/contacts.ts';
import { createLabel } from '#lib/audience/contacts/labels.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import { startUnsubscribing } from '#lib/audience/subscriptions/subscriptions.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { labelsByAddress, runAndDie, runContactJobs } from '../../../fixtures/audience/contact-jobs.ts';
import { idOf, statuses, stockOf, upsert } from '../../../fixtures/audience/people.ts';
import { fc } from '../../../fixtures/properties.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

/** Adds so many people, who have no labels: `person-7@example.com`. */
async function addMany(ctx: Context, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - at) }, (_, index) => ({
      email: `person-${at + index}@example.com`,
      stage: (at + index) % 2 === 0 ? ('aware' as const) : ('engaged' as const),
    }));
    ids.push(...(await upsert(ctx, rows)).map(idOf));
  }
  return ids;
}

const stagesOf = async ({ scope: { companyId } }: Context) =>
  Object.fromEntries(
    (
      await getPool().query<{ key: string; stage: string }>(
        'SELECT email_key AS key, stage FROM contacts WHERE company_id = $1',
        [companyId],
      )
    ).rows.map(({ key, stage }) => [key, stage]),
  );

test('an action on all that match does what a loop over the people who match does', async () => {
  const person = fc.record({
    city: fc.constantFrom('Jakarta', 'Bandung', 'Bali'),
    stage: fc.constantFrom(...CONTACT_STAGES),
    hasLeft: fc.boolean(),
    labels: fc.subarray([0, 1]),
  });
  const filter = fc.oneof(
    fc.record({ stage: fc.constantFrom(...CONTACT_STAGES) }),
    fc.record({ search: fc.constantFrom('p1', 'p2 example') }),
    fc.record({ label: fc.constantFrom(0, 1) }),
    fc.record({ status: fc.constantFrom('active', 'unsubscribed') }),
    fc.constant(null),
    fc.constant({ match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Bali', 'Bandung'] }] }),
  );
  type Person = { city: string; stage: string; hasLeft: boolean; labels: number[] };
  const matches = (one: Person, name: string, given: Record<string, unknown> | null): boolean => {
    if (given === null) return true;
    if ('stage' in given) return one.stage === given.stage;
    if ('search' in given)
      return String(given.search)
        .split(' ')
        .every((word) => name.includes(word));
    if ('label' in given) return one.labels.includes(Number(given.label));
    if ('status' in given) return one.hasLeft === (given.status === 'unsubscribed');
    return one.city !== 'Jakarta';
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 25 }),
      filter,
      fc.constantFrom('delete', 'label', 'unlabel', 'stage', 'unsubscribe'),
      async (people, given, act) => {
        const ctx = await account();
        const labels = [(await createLabel(ctx, { name: 'A' })).id, (await createLabel(ctx, { name: 'B' })).id];
        const rows = people.map((one, index) => ({
          email: `p${index}@example.com`,
          city: one.city,
          stage: one.stage,
          labels: one.labels.map((at) => labels[at] ?? 0),
          ...(one.hasLeft && { lowers: 'unsubscribed' as const }),
        }));
        await upsert(ctx, rows);
        const asked =
          given !== null && 'label' in given
            ? { label: labels[Number(given.label)] }
            : (given as Record<string, unknown>);
        const model = new Map(people.map((one, index) => [`p${index}@example.com`, { ...one }]));
        let changed = 0;
        for (const [name, one] of model) {
          if (!matches(one, name, given)) continue;
          const before = JSON.stringify(one);
          if (act === 'delete') model.delete(name);
          else if (act === 'label') one.labels = [...new Set([...one.labels, 1])];
          else if (act === 'unlabel') one.labels = one.labels.filter((at) => at !== 0);
          else if (act === 'stage') one.stage = 'loyal';
          else one.hasLeft = true;
          if (act === 'delete' || JSON.stringify(one) !== before) changed += 1;
        }
        const input = { filter: asked };
        const start = {
          delete: () => startDeletion(ctx, input),
          label: () => startLabeling(ctx, { ...input, labelIds: [labels[1] ?? 0] }),
          unlabel: () => startUnlabeling(ctx, { ...input, labelIds: [labels[0] ?? 0] }),
          stage: () => startStaging(ctx, { ...input, stage: 'loyal' }),
          unsubscribe: () => startUnsubscribing(ctx, { ...input, reason: 'test' }),
        }[act];
        const { jobId } = await start();
        await runContactJobs();
        expect(await getJob(ctx, jobId)).toMatchObject({ state: 'done', counts: { changed } });
        const sorted = (record: Iterable<readonly [string, unknown]>) => Object.fromEntries([...record].sort());
        expect(await labelsByAddress(ctx.scope.companyId)).toEqual(
          sorted([...model].map(([name, one]) => [name, one.labels.map((at) => labels[at]).sort()])),
        );
        expect(await stagesOf(ctx)).toEqual(sorted([...model].map(([name, { stage }]) => [name, stage])));
        expect(await statuses(ctx)).toEqual(
          sorted([...model].map(([name, { hasLeft }]) => [name, hasLeft ? 'unsubscribed' : 'active'])),
        );
        expect(await stockOf(ctx)).toEqual({ stored: model.size, counted: model.size });
      },
    ),
    { numRuns: 20 },
  );
});

test('an action is for those who matched at its start, and is done once though its worker dies', async () => {
  const ctx = await account();
  const { id: label } = await createLabel(ctx, { name: 'Early' });
  const ids = await addMany(ctx, 4_100);
  const { jobId, total } = await startLabeling(ctx, { filter: { stage: 'engaged' }, labelIds: [label] });
  expect(total).toBe(2_050);
  await upsert(ctx, [{ email: 'late@example.com', stage: 'engaged' }]);
  await upsert(ctx, [{ email: 'person-1@example.com', stage: 'loyal' }], { mode: 'updateOnly' });
  await deleteContactSet(ctx, { ids: [ids[3] ?? ''] });
  await runAndDie('label-contacts', 1);
  expect(await getJob(ctx, jobId)).toMatchObject({ state: 'waiting', progress: { done: 2_000, total: 2_050 } });
  await runContactJobs();
  expect(await getJob(ctx, jobId)).toMatchObject({ state: 'done', counts: { changed: 2_049 } });
  const labels = await labelsByAddress(ctx.scope.companyId);
  const labeled = Object.keys(labels).filter((key) => labels[key]?.includes(label));
  expect(labeled).toHaveLength(2_049);
  expect(labels['late@example.com']).toEqual([]);
  expect(labels['person-1@example.com']).toEqual([label]);
  const { rows } = await getPool().query('SELECT FROM contact_act_slices WHERE company_id = $1', [ctx.scope.companyId]);
  expect(rows).toHaveLength(0);
});

test('a canceled action stops at its next step, and what it has done stays done', async () => {
  const ctx = await account();
  await addMany(ctx, 4_100);
  const { jobId } = await startStaging(ctx, { filter: null, stage: 'loyal' });
  let canceled: unknown;
  const cancelOnce = async () => {
    canceled ??= await cancelWatchedJob(ctx, jobId);
  };
  await expect(runAndDie('stage-contacts', 9, cancelOnce)).rejects.toThrow('the job was canceled');
  expect(canceled).toMatchObject({ state: 'running', isCanceling: true, canCancel: false });
  const loyal = Object.values(await stagesOf(ctx)).filter((stage) => stage === 'loyal');
  expect(loyal).toHaveLength(2_000);
  expect((await getJob(ctx, jobId)).progress).toMatchObject({ done: 2_000, total: 4_100 });
  await runContactJobs();
  expect(await getJob(ctx, jobId)).toMatchObject({ state: 'canceled', counts: { changed: 2_000 } });
  expect(await refusalOf(cancelWatchedJob(ctx, jobId))).toBe('wrongState');
});

test('a waiting action that is canceled ends at once and changes nobody', async () => {
  const ctx = await account();
  await addMany(ctx, 3);
  const { jobId } = await startDeletion(ctx, { filter: null, expected: 3 });
  expect(await cancelWatchedJob(ctx, jobId)).toMatchObject({ state: 'canceled' });
  await runContactJobs();
  expect(await stockOf(ctx)).toEqual({ stored: 3, counted: 3 });
});

test('an action and writers of the same people do not stop each other, and the stock stays the number of people', async () => {
  const ctx = await account();
  const { companyId } = ctx.scope;
  const { id: label } = await createLabel(ctx, { name: 'All' });
  await addMany(ctx, 4_000);
  await startUnsubscribing(ctx, { filter: { stage: 'aware' } });
  await startLabeling(ctx, { filter: null, labelIds: [label] });
  await startDeletion(ctx, { filter: { stage: 'engaged' }, expected: 2_000 });
  let isOver = false;
  const write = async (worker: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const emails = Array.from(
        { length: 40 },
        (_, index) => `person-${(turn * 97 + index * 41 + worker) % 4_000}@example.com`,
      );
      await upsert(
        ctx,
        emails.map((email) => ({ email, city: `City ${turn}`, labels: [label] })),
      );
      await withTransaction((db) =>
        suppressAddresses(
          db,
          companyId,
          { addresses: emails.slice(0, 5), source: 'Unsubscribe Link', types: ['non_transactional'] },
          new Date(),
        ),
      );
    }
  };
  const writers = [write(0), write(13)];
  await runContactJobs();
  isOver = true;
  await Promise.all(writers);
  const { data } = await listJobs(ctx, JobQuery.parse({}));
  expect(data.map(({ kind, state }) => [kind, state])).toEqual([
    ['delete-contacts', 'done'],
    ['label-contacts', 'done'],
    ['unsubscribe-contacts', 'done'],
  ]);
  const { rows } = await getPool().query<{ tries: number }>('SELECT tries FROM jobs WHERE company_id = $1', [
    companyId,
  ]);
  expect(rows.map(({ tries }) => tries)).toEqual([1, 1, 1]);
  const stock = await stockOf(ctx);
  expect(stock?.stored).toBe(stock?.counted);
  const left = Object.entries(await statuses(ctx)).filter(([key]) => Number(/\d+/.exec(key)?.[0]) % 2 === 0);
  expect(left.every(([, status]) => status === 'unsubscribed')).toBe(true);
});

test('a deletion is refused if more match than somebody saw, and needs a flag beyond 10,000 people', async () => {
  const ctx = await account();
  await addMany(ctx, 102);
  expect(await refusalOf(startDeletion(ctx, { filter: null, expected: 100 }))).toBe('contactsGrown');
  const { jobId } = await startDeletion(ctx, { filter: null, expected: 101 });
  await cancelWatchedJob(ctx, jobId);
  await addMany(ctx, 10_001);
  const all = { filter: null, expected: 10_001 };
  expect(await refusalOf(startDeletion(ctx, all))).toBe('featureOff');
  await setFeature(ctx, { feature: 'listed.largeContactDeletion', enable: true });
  expect((await startDeletion(ctx, all)).total).toBe(10_001);
  await runContactJobs();
  expect(await stockOf(ctx)).toEqual({ stored: 0, counted: 0 });
});

test("a company sees its own jobs only, of kinds that its people's grants allow", async () => {
  const [ctx, others] = [await account(), await account()];
  await addMany(ctx, 2);
  await addMany(others, 2);
  const { jobId } = await startStaging(ctx, { filter: null, stage: 'loyal' });
  expect(await refusalOf(getJob(others, jobId))).toBe('notFound');
  expect(await refusalOf(cancelWatchedJob(others, jobId))).toBe('notFound');
  expect((await listJobs(others, JobQuery.parse({}))).data).toEqual([]);
  const reader = { ...ctx, grants: ['contacts/view'] as const };
  expect(await getJob(reader, jobId)).toMatchObject({ name: 'Moving contacts to a stage', canCancel: false });
  expect(await refusalOf(cancelWatchedJob(reader, jobId))).toBe('forbidden');
  expect(await refusalOf(getJob({ ...ctx, grants: ['message_events/view'] }, jobId))).toBe('notFound');
  await runContactJobs();
  expect(Object.values(await stagesOf(others))).not.toContain('loyal');
});
