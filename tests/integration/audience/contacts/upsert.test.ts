import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactRow } from '#lib/audience/contacts/upsert-types.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { idOf, statuses, stockOf, upsert } from '../../../fixtures/audience/people.ts';
import { companyWith } from '../../../fixtures/plans/plan-rig.ts';
import { fc } from '../../../fixtures/properties.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

/** Puts an address on the suppression list for mail that is not transactional. */
const leave = ({ scope: { companyId } }: Context, address: string) =>
  suppressAddresses(
    getPool(),
    companyId,
    { addresses: [address], source: 'Unsubscribe Link', types: ['non_transactional'] },
    new Date(),
  );

const erase = ({ scope: { companyId } }: Context, address: string) =>
  getPool().query('INSERT INTO erased_addresses VALUES ($1, $2, now()) ON CONFLICT DO NOTHING', [
    companyId,
    hashErasedAddress(companyId, address),
  ]);

type Person = { email: string | null; externalId: string | null; firstName: string | null; five: string | null };

const readPeople = async ({ scope: { companyId } }: Context) =>
  (
    await getPool().query<Person & { status: string }>(
      `SELECT email_key AS email, external_id AS "externalId", first_name AS "firstName", fields->>'5' AS five, status
       FROM contacts WHERE company_id = $1 ORDER BY email_key, external_id`,
      [companyId],
    )
  ).rows;

describe('against a plain model', () => {
  const ADDRESSES = [
    'a@example.com',
    'B@Example.com',
    'b@example.com',
    'c@bücher.example',
    'c@xn--bcher-kva.example',
    'left@example.com',
    'gone@example.com',
    'none',
  ];
  const row = fc.record(
    {
      email: fc.option(fc.constantFrom(...ADDRESSES), { freq: 12 }),
      externalId: fc.constantFrom('x1', 'x2', 'x3'),
      firstName: fc.option(fc.constantFrom('Ann', 'Bo')),
      fields: fc.record({ 5: fc.option(fc.constantFrom('one', 'two')) }),
    },
    { requiredKeys: ['email'] },
  );
  const KEYS: Record<string, string> = {
    'B@Example.com': 'b@example.com',
    'c@bücher.example': 'c@xn--bcher-kva.example',
  };
  const MODES = ['addAndUpdate', 'addOnly', 'updateOnly'] as const;

  /** One call in plain words: later rows first, and each row finds its people by looking at all that were there. */
  function apply(people: Person[], rows: readonly ContactRow[], mode: (typeof MODES)[number]): void {
    const claimed = new Set<string>();
    const before = [...people].map((one) => ({ one, email: one.email, externalId: one.externalId }));
    const touched = new Set<Person>();
    for (const given of [...rows].reverse()) {
      const key = given.email ? (KEYS[given.email] ?? given.email) : null;
      if (key === 'none' || (!key && !given.externalId)) continue;
      const names = [key && `e${key}`, given.externalId && `x${given.externalId}`].filter((name) => name);
      if (names.some((name) => claimed.has(String(name)))) continue;
      for (const name of names) claimed.add(String(name));
      if (key === 'gone@example.com') continue;
      const found = before
        .filter(
          ({ email, externalId }) => (key && email === key) || (given.externalId && externalId === given.externalId),
        )
        .map(({ one }) => one);
      if (found.length > 1 || (found.length === 0 && (mode === 'updateOnly' || !key))) continue;
      const [one = { email: key, externalId: null, firstName: null, five: null }] = found;
      if (touched.has(one)) continue;
      touched.add(one);
      if (found.length === 0) people.push(one);
      else if (mode === 'addOnly') continue;
      if (given.email === null && found.length > 0) continue; // an address cannot be cleared where nothing else names the person
      if (key) one.email = key;
      if (given.externalId) one.externalId = given.externalId;
      if (given.firstName !== undefined) one.firstName = given.firstName;
      const five = given.fields?.['5'];
      if (five !== undefined) one.five = five === null ? null : String(five);
    }
  }

  it('writes the same people for any rows, repeats, spellings, modes, people who left and erased addresses', async () => {
    const call = fc.record({ rows: fc.array(row, { maxLength: 6 }), mode: fc.constantFrom(...MODES) });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 4 }), async (calls) => {
        const ctx = await account();
        await leave(ctx, 'left@example.com');
        await erase(ctx, 'gone@example.com');
        const model: Person[] = [];
        for (const { rows, mode } of calls) {
          const results = await upsert(ctx, rows, { mode });
          expect(results).toHaveLength(rows.length);
          apply(model, rows, mode);
        }
        const people = await readPeople(ctx);
        const left = new Set(people.filter(({ status }) => status === 'unsubscribed').map(({ email }) => email));
        expect(people.map(({ status: _, ...one }) => one)).toEqual(sorted(model));
        expect(left.has('left@example.com')).toBe(model.some(({ email }) => email === 'left@example.com'));
        expect(people.every(({ status }) => status === 'active' || status === 'unsubscribed')).toBe(true);
        const stock = await stockOf(ctx);
        expect(stock?.stored).toBe(stock?.counted);
      }),
      { numRuns: 40 },
    );
  });

  const sorted = (people: readonly Person[]) =>
    [...people].sort((one, other) => compare(one.email, other.email) || compare(one.externalId, other.externalId));

  const compare = (one: string | null, other: string | null) => (one ?? '~').localeCompare(other ?? '~');
});

describe('the result of a row', () => {
  it('says the id, if the person is new and what changed, and refuses with a code', async () => {
    const ctx = await account();
    await erase(ctx, 'erased@example.com');
    const [ann] = await upsert(ctx, [{ email: 'Ann@Example.com', firstName: 'Ann', fields: { 3: 5 } }]);
    const [bo] = await upsert(ctx, [{ email: 'bo@example.com', externalId: 'bo' }]);
    expect(ann).toEqual({ id: idOf(ann), isNew: true, changed: [] });
    const rows: ContactRow[] = [
      { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', fields: { 3: 6, 4: null } },
      { email: 'no address' },
      { firstName: 'Nobody' },
      { contactId: newId(), firstName: 'Nobody' },
      { externalId: 'bo', email: 'ann@example.com' },
      { email: 'erased@example.com' },
      { externalId: 'bo', email: null },
    ];
    const results = [];
    for (const row of rows) results.push((await upsert(ctx, [row]))[0]);
    expect(results).toEqual([
      { id: idOf(ann), isNew: false, changed: ['lastName', 'email', 'fields.3'] },
      { code: 'invalidAddress' },
      { code: 'identityMissing' },
      { code: 'notFound' },
      { code: 'twoPeople', ids: expect.arrayContaining([idOf(ann), idOf(bo)]) },
      { code: 'erased' },
      { code: 'identityMissing' },
    ]);
  });

  it('is that of the last row for all rows about one person', async () => {
    const ctx = await account();
    const results = await upsert(ctx, [
      { email: 'a@example.com', firstName: 'First' },
      { email: 'A@example.com', firstName: 'Second' },
      { email: 'a@EXAMPLE.com', firstName: 'Third' },
    ]);
    const id = idOf(results[2]);
    expect(results).toEqual([
      { id, isNew: false, changed: [] },
      { id, isNew: false, changed: [] },
      { id, isNew: true, changed: [] },
    ]);
    expect((await readPeople(ctx)).map(({ firstName }) => firstName)).toEqual(['Third']);
  });

  it('keeps absent facts, clears those that are null, and writes what changed into the history', async () => {
    const ctx = await account();
    const [first] = await upsert(ctx, [
      { email: 'a@example.com', firstName: 'Ann', city: 'Riga', fields: { 1: 'one', 2: ['1'] } },
    ]);
    await upsert(ctx, [{ email: 'a@example.com', city: null, fields: { 1: null, 2: ['1'] } }]);
    const { rows } = await getPool().query(
      'SELECT c.first_name, c.city, c.fields, h.kind, h.actor, h.data FROM contacts c JOIN contact_history h ON h.contact_id = c.id WHERE c.id = $1',
      [idOf(first)],
    );
    const actor = ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : '';
    expect(rows).toEqual([
      {
        first_name: 'Ann',
        city: null,
        fields: { 2: ['1'] },
        kind: 'field',
        actor,
        data: { cause: 'api', causeId: null, changes: { city: ['Riga', null], 'fields.1': ['one', null] } },
      },
    ]);
  });

  it('names labels among the changes if one was added, and leaves out labels of other companies', async () => {
    const [ctx, other] = [await account(), await account()];
    for (const { scope } of [ctx, other])
      await getPool().query("INSERT INTO labels (company_id, id, name, created_at) VALUES ($1, 1, 'VIP', now())", [
        scope.companyId,
      ]);
    await getPool().query("INSERT INTO labels (company_id, id, name, created_at) VALUES ($1, 2, 'Other', now())", [
      other.scope.companyId,
    ]);
    const [first] = await upsert(ctx, [{ email: 'a@example.com', labels: [2] }], { labels: [1] });
    const changes = async () => (await upsert(ctx, [{ email: 'a@example.com', labels: [1] }]))[0];
    expect(await changes()).toEqual({ id: idOf(first), isNew: false, changed: [] });
    await getPool().query('DELETE FROM contact_labels WHERE company_id = $1', [ctx.scope.companyId]);
    expect(await changes()).toEqual({ id: idOf(first), isNew: false, changed: ['labels'] });
    const { rows } = await getPool().query('SELECT label_id FROM contact_labels');
    expect(rows).toEqual([{ label_id: 1 }]);
  });
});

describe('the status', () => {
  it('is never raised: people on the list are added as they are, and a changed address takes opt-outs along', async () => {
    const ctx = await account();
    await leave(ctx, 'left@example.com');
    const [person] = await upsert(ctx, [{ email: 'Left@example.com', externalId: 'p' }]);
    expect(await statuses(ctx)).toEqual({ 'left@example.com': 'unsubscribed' });
    await upsert(ctx, [{ externalId: 'p', email: 'new@example.com' }]);
    expect(await statuses(ctx)).toEqual({ 'new@example.com': 'unsubscribed' });
    await upsert(ctx, [{ contactId: idOf(person), email: 'newer@example.com' }], { needsConfirmation: true });
    expect(await statuses(ctx)).toEqual({ 'newer@example.com': 'unsubscribed' });
  });

  it('is lowered by a row that says so, which puts the address on the list', async () => {
    const ctx = await account();
    await upsert(ctx, [{ email: 'a@example.com' }, { email: 'b@example.com' }]);
    await upsert(ctx, [
      { email: 'a@example.com', lowers: 'unsubscribed' },
      { email: 'b@example.com', lowers: 'bounced' },
      { email: 'c@example.com', lowers: 'unsubscribed' },
    ]);
    expect(await statuses(ctx)).toEqual({
      'a@example.com': 'unsubscribed',
      'b@example.com': 'bounced',
      'c@example.com': 'unsubscribed',
    });
    const { rows } = await getPool().query(
      'SELECT recipient, type, source FROM suppressions WHERE company_id = $1 ORDER BY 1, 2',
      [ctx.scope.companyId],
    );
    expect(rows).toEqual([
      { recipient: 'a@example.com', type: 'non_transactional', source: 'Manually Added' },
      { recipient: 'b@example.com', type: 'non_transactional', source: 'Bounce Rule' },
      { recipient: 'b@example.com', type: 'transactional', source: 'Bounce Rule' },
      { recipient: 'c@example.com', type: 'non_transactional', source: 'Manually Added' },
    ]);
  });

  it('is pending for new people who must confirm, and for those with a new address', async () => {
    const ctx = await account();
    await upsert(ctx, [{ email: 'a@example.com', externalId: 'a' }], { needsConfirmation: true });
    await upsert(ctx, [{ email: 'b@example.com', externalId: 'b' }]);
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'pending', 'b@example.com': 'active' });
    await upsert(ctx, [{ externalId: 'b', email: 'b2@example.com' }], { needsConfirmation: true });
    await upsert(ctx, [{ externalId: 'a', email: 'a2@example.com' }]);
    expect(await statuses(ctx)).toEqual({ 'a2@example.com': 'pending', 'b2@example.com': 'pending' });
  });
});

describe('many writers at once', () => {
  it('never wait for each other, make each person once, and keep the stock equal to the rows', async () => {
    const ctx = await account();
    const addresses = Array.from({ length: 60 }, (_, n) => `p${n}@example.com`);
    const shuffled = (seed: number) =>
      [...addresses].sort(
        (one, other) =>
          ((one.length * seed * 7919) % 13) - ((other.length * seed * 104729) % 13) ||
          (seed % 2 ? (one < other ? 1 : -1) : one < other ? -1 : 1),
      );
    const tasks = Array.from({ length: 40 }, (_, n) => {
      const rows = shuffled(n).slice(0, 20 + (n % 30));
      const suppressed = shuffled(n + 1)[0] ?? '';
      return n % 5 === 0
        ? leave(ctx, suppressed)
        : upsert(
            ctx,
            rows.map((email) => ({ email, firstName: `by ${n}`, ...(n % 7 === 0 && { externalId: email }) })),
          );
    });
    await Promise.all(tasks);
    const stock = await stockOf(ctx);
    expect(stock).toEqual({ stored: stock?.counted, counted: Object.keys(await statuses(ctx)).length });
    expect(stock?.counted).toBeGreaterThan(30);
  });

  it('of 200 creations at a limit exactly as many pass as the plan allows', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { contact: 150 } });
    const codes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => refusalOf(upsert(ctx, [{ email: `p${n}@example.com` }]))),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(150);
    expect(codes.filter((code) => code === 'overQuota')).toHaveLength(50);
    expect(await stockOf(ctx)).toEqual({ stored: 150, counted: 150 });
  });

  it('refuses a whole set over the limit and writes nothing of it', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { contact: 3 } });
    await upsert(ctx, [{ email: 'a@example.com' }]);
    const rows = ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@example.com`, firstName: name }));
    expect(await refusalOf(upsert(ctx, rows))).toBe('overQuota');
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
    expect((await readPeople(ctx)).map(({ firstName }) => firstName)).toEqual([null]);
  });
});
