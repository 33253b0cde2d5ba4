import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listActivities } from '#lib/account/audit/activities.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { ActivitiesQuery } from '#lib/account/audit/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import {
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let account: TestAccount;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount('Acme', 'production');
  ctx = account.ctx;
});

afterAll(() => close());

const did = (who: Context, action: AuditAction, targetId?: string): Promise<void> =>
  withTransaction((db) => recordAudit(db, who, { action, targetId }));

const list = (who: Context, query: Record<string, unknown> = {}) => listActivities(who, ActivitiesQuery.parse(query));

const sentences = async (who: Context, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(who, query)).data.map(({ sentence }) => sentence);

describe('activities', () => {
  it('are sentences about one thing, the latest first, with the current names of their actors', async () => {
    const [contact, other] = [newId(), newId()];
    await did(ctx, 'contact.create', contact);
    await did(ctx, 'contact.create', other);
    await did(ctx, 'segment.create', contact);
    await did({ ...ctx, actor: { type: 'apiKey', apiKeyId: newId() } }, 'contact.update', contact);
    const page = await list(ctx, { reference: `contact:${contact}` });
    expect(page).toMatchObject({ total: 2, exact: true, page: 1, size: 10 });
    expect(page.data).toMatchObject([
      { sentence: 'Changed a contact', actor: { type: 'apiKey', name: null } },
      {
        sentence: 'Added a contact',
        action: 'contact.create',
        actor: { type: 'user', id: account.userId, name: 'Ana Souza' },
        target: { type: 'contact', id: contact },
      },
    ]);
    expect(await sentences(ctx, { reference: `contact:${contact}`, size: 1, page: 2 })).toEqual(['Added a contact']);
  });

  it('of the whole company need the grant of the audit log, and those of a thing its own', async () => {
    const [contact, webhook] = [newId(), newId()];
    await did(ctx, 'contact.create', contact);
    await did(ctx, 'webhook.pause', webhook);
    const member: Context = { ...ctx, grants: ['contacts/view'] };
    expect(await sentences(member, { reference: `contact:${contact}` })).toEqual(['Added a contact']);
    expect(await refusalOf(list(member))).toBe('forbidden');
    expect(await refusalOf(list(member, { reference: `webhook:${webhook}` }))).toBe('forbidden');
    expect(await refusalOf(list(member, { reference: `company:${account.companyId}` }))).toBe('forbidden');
    const auditor: Context = { ...ctx, grants: ['audit/view'] };
    expect(await sentences(auditor, { reference: `webhook:${webhook}` })).toHaveLength(1);
    expect((await sentences(auditor)).slice(0, 2)).toEqual(['Paused a webhook', 'Added a contact']);
  });

  it('are never those of another company', async () => {
    const contact = newId();
    await did(ctx, 'contact.create', contact);
    const outsider = await registerTestAccount('Other', 'production');
    expect(await list(outsider.ctx, { reference: `contact:${contact}` })).toMatchObject({ data: [], total: 0 });
    expect(await sentences(outsider.ctx, { size: 100 })).not.toContain('Added a contact');
  });

  it('of a version before have a sentence too', async () => {
    await getPool().query(
      `INSERT INTO audit_entries (id, company_id, actor_type, action, target_type, target_id, created_at)
       VALUES ($1, $2, 'system', 'contact.old-name', 'contact', 'x', now())`,
      [newId(), account.companyId],
    );
    expect(await sentences(ctx, { reference: 'contact:x' })).toEqual(['Contact old name']);
  });

  it('refuse a reference that names no kind and id', () => {
    for (const reference of ['contact', ':1', 'contact:', 'Contact:1', 'contact:a b', `contact:${'a'.repeat(200)}`])
      expect(ActivitiesQuery.safeParse({ reference }).success).toBe(false);
  });
});
