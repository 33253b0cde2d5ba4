import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let ctx: Context;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  company = await seedCompany();
  ctx = platformContext({ actor: { type: 'user', userId: newId(), sessionId: newId() }, scope: company.scope });
});

afterAll(() => end());

const rename = (db: Database, name: string) =>
  db.query('UPDATE companies SET name = $2 WHERE id = $1', [company.scope.companyId, name]);
const nameNow = async () =>
  (await getPool().query('SELECT name FROM companies WHERE id = $1', [company.scope.companyId])).rows[0]?.name;
const entries = async (targetId: string) =>
  (
    await getPool().query(
      `SELECT target_type AS "targetType", before, after FROM audit_entries WHERE company_id = $1 AND target_id = $2`,
      [company.scope.companyId, targetId],
    )
  ).rows;

describe('an audited change', () => {
  it('is recorded with its differences, without secrets, under the kind that its action changes', async () => {
    const id = newId();
    const change = await audited(ctx, 'password.set', id, async (db) => {
      await rename(db, 'Renamed');
      return {
        before: { name: 'Old', slug: 'same', secret: 'a' },
        after: { name: 'Renamed', slug: 'same', secret: 'b' },
        more: 1,
      };
    });
    expect(change.more).toBe(1);
    expect(await nameNow()).toBe('Renamed');
    expect(await entries(id)).toEqual([{ targetType: 'user', before: { name: 'Old' }, after: { name: 'Renamed' } }]);
  });

  it('takes the id of its target from the change that decides it', async () => {
    const id = newId();
    await audited(ctx, 'role.create', null, async () => ({ targetId: id, after: { name: 'Support' } }));
    expect(await entries(id)).toEqual([{ targetType: 'role', before: null, after: { name: 'Support' } }]);
  });

  it('is not recorded where it changed nothing', async () => {
    const id = newId();
    expect(await audited(ctx, 'role.update', id, async () => null)).toBeNull();
    expect(await entries(id)).toEqual([]);
  });

  it('is rolled back together with its entry where either fails', async () => {
    const before = await nameNow();
    const id = newId();
    const failing = audited(ctx, 'company.update', id, async (db) => {
      await rename(db, 'Never');
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    const unrecordable = audited(ctx, 'company.update', 'no\0text', async (db) => {
      await rename(db, 'Never');
      return { after: { name: 'Never' } };
    });
    await expect(unrecordable).rejects.toThrow();
    expect(await nameNow()).toBe(before);
    expect(await entries(id)).toEqual([]);
  });
});
