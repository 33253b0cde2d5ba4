import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleStatuses } from '#lib/audience/subscriptions/store.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { liftOptOuts, suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { statuses, upsert } from '../../../fixtures/audience/people.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

beforeEach(async () => {
  ctx = (await registerTestAccount('Acme', 'production')).ctx;
});

type Suppressed = Parameters<typeof suppressAddresses>[2];

const suppress = (
  addresses: string[],
  facts: Partial<Suppressed> = {},
  db = getPool() as Parameters<typeof suppressAddresses>[0],
) =>
  suppressAddresses(
    db,
    ctx.scope.companyId,
    { addresses, source: 'Unsubscribe Link', types: ['non_transactional'], ...facts },
    new Date(),
  );

const BOUNCED = { source: 'Bounce Rule', types: ['transactional', 'non_transactional'] } as const;

describe('the status of a contact', () => {
  it('follows each kind of suppression, and its removal', async () => {
    await upsert(
      ctx,
      ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@example.com` })),
    );
    await suppress(['a@example.com', 'nobody@example.com']);
    await suppress(['b@example.com'], BOUNCED);
    await suppress(['c@example.com'], { types: ['transactional'] });
    await suppress(['d@example.com'], { source: 'Bounce Rule' });
    expect(Object.values(await statuses(ctx))).toEqual(['unsubscribed', 'bounced', 'active', 'unsubscribed']);
    await withTransaction((db) => liftOptOuts(db, ctx.scope.companyId, ['a@example.com', 'b@example.com']));
    await removeSuppression(ctx, { recipient: 'd@example.com' });
    expect(Object.values(await statuses(ctx))).toEqual(['active', 'bounced', 'active', 'active']);
  });

  it('is pending again when a suppression of somebody ends who has never confirmed', async () => {
    await upsert(ctx, [{ email: 'a@example.com' }], { needsConfirmation: true });
    await suppress(['a@example.com']);
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'unsubscribed' });
    await removeSuppression(ctx, { recipient: 'a@example.com' });
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'pending' });
  });

  it('is that of the own company, also where another one suppresses the same address', async () => {
    const { ctx: other } = await registerTestAccount('Other', 'production');
    await upsert(ctx, [{ email: 'a@example.com' }]);
    await upsert(other, [{ email: 'a@example.com' }]);
    await suppress(['a@example.com']);
    expect(await statuses(other)).toEqual({ 'a@example.com': 'active' });
  });

  it('is not changed by a sub-account that suppresses the address for itself', async () => {
    await upsert(ctx, [{ email: 'a@example.com' }]);
    const { companyId } = ctx.scope;
    await getPool().query(
      "INSERT INTO suppressions (id, company_id, subaccount_id, recipient, type, source, updated_at) VALUES ($1, $2, $1, 'a@example.com', 'non_transactional', 'List Unsubscribe', now())",
      [newId(), companyId],
    );
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'active' });
  });

  it('is right after suppressions and removals of the same people in any order at once', async () => {
    const addresses = Array.from({ length: 20 }, (_, n) => `p${n}@example.com`);
    await upsert(
      ctx,
      addresses.map((email) => ({ email })),
    );
    const { companyId } = ctx.scope;
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const some = addresses.filter((_, at) => (at * 7 + n * 3) % 4 === 0);
        const mixed = n % 2 === 0 ? some : some.toReversed();
        if (n % 3 === 0) return withTransaction((db) => liftOptOuts(db, companyId, mixed));
        if (n % 3 === 1) return suppress(mixed);
        return upsert(
          ctx,
          mixed.map((email) => ({ email, firstName: `by ${n}` })),
        );
      }),
    );
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS wrong FROM contacts WHERE company_id = $1
       AND status <> coalesce(suppressed_status(company_id, email_key), 'active')`,
      [companyId],
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it('is settled by a job after a suppression has expired', async () => {
    await upsert(ctx, [{ email: 'a@example.com' }, { email: 'b@example.com' }]);
    await suppress(['a@example.com', 'b@example.com']);
    await getPool().query('ALTER TABLE suppressions DISABLE TRIGGER suppressions_updated');
    await getPool().query(
      "UPDATE suppressions SET expires_at = now() - interval '1 minute' WHERE company_id = $1 AND recipient = 'a@example.com'",
      [ctx.scope.companyId],
    );
    await getPool().query('ALTER TABLE suppressions ENABLE TRIGGER suppressions_updated');
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'unsubscribed', 'b@example.com': 'unsubscribed' });
    expect(await withTransaction((db) => settleStatuses(db, 100))).toBe(1);
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'active', 'b@example.com': 'unsubscribed' });
    expect(await withTransaction((db) => settleStatuses(db, 100))).toBe(0);
  });

  it('waits for two transactions that suppress one address for different mail, and says bounced', async () => {
    await upsert(ctx, [{ email: 'a@example.com' }]);
    const [one, other] = await Promise.all([getPool().connect(), getPool().connect()]);
    try {
      await one.query('BEGIN');
      await other.query('BEGIN');
      await suppress(['a@example.com'], { ...BOUNCED, types: ['transactional'] }, one);
      const second = suppress(['a@example.com'], { ...BOUNCED, types: ['non_transactional'] }, other);
      await one.query('COMMIT');
      await second;
      await other.query('COMMIT');
    } finally {
      one.release();
      other.release();
    }
    expect(await statuses(ctx)).toEqual({ 'a@example.com': 'bounced' });
  });
});

it('a consent and its words never change, and go with the person only', async () => {
  const consent = {
    purpose: 'marketing',
    action: 'given',
    method: 'form',
    wording: { kind: 'form', text: 'Send me news.', language: 'en' },
  } as const;
  await upsert(ctx, [{ email: 'a@example.com' }, { email: 'b@example.com' }], { consent });
  const { companyId } = ctx.scope;
  const change = (table: string) =>
    getPool().query(`UPDATE ${table} SET company_id = company_id WHERE company_id = $1`, [companyId]);
  await expect(change('consents')).rejects.toThrow('A row of consents never changes.');
  await expect(change('consent_wordings')).rejects.toThrow('A row of consent_wordings never changes.');
  const { rows } = await getPool().query(
    `SELECT count(*)::int AS consents, count(DISTINCT wording_id)::int AS words FROM consents WHERE company_id = $1`,
    [companyId],
  );
  expect(rows).toEqual([{ consents: 2, words: 1 }]);
});
