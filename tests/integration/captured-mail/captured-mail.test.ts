import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCapturedMail } from '#lib/captured-mail/get-captured-mail.ts';
import { getCapturedPreview } from '#lib/captured-mail/get-captured-preview.ts';
import { listCapturedMail } from '#lib/captured-mail/list-captured-mail.ts';
import { CapturedMailDetail, CapturedMailPage } from '#lib/captured-mail/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertMessage } from '../../support/insert-message.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

const context = (company: SeededCompany): Context => ({
  scope: company.scope,
  actor: { type: 'system' },
  requestId: 'test',
  ip: null,
  now: () => new Date(NOW),
});

const captured = [{ address: 'someone@example.net', status: 'captured' }];

/** One own message, and one of the platform's on the company's behalf. */
async function insertBoth(company: SeededCompany): Promise<{ own: string; system: string }> {
  const raw = rawMessage(company.from, { body: 'Press https://here.example/verify/1' });
  const own = await insertMessage(company, { atMs: NOW - 2_000, subject: 'Own', recipients: captured, raw });
  const system = await insertMessage(company, {
    ...{ atMs: NOW - 1_000, subject: 'Confirm', recipients: captured, raw },
    ...{ companyId: PLATFORM_COMPANY_ID, onBehalfOf: company.companyId },
  });
  return { own, system };
}

describe('captured mail', () => {
  it('lists a company’s own captured messages and system mail for it, newest first', async () => {
    const company = await seedCompany();
    const { own, system } = await insertBoth(company);
    await insertMessage(company, { atMs: NOW - 500, subject: 'Really sent' });
    const page = await listCapturedMail(context(company), { limit: 25 });
    expect(CapturedMailPage.parse(page)).toEqual(page);
    expect(page.data.map(({ id, isSystem, recipients }) => [id, isSystem, recipients])).toEqual([
      [system, true, ['someone@example.net']],
      [own, false, ['someone@example.net']],
    ]);
    const first = await listCapturedMail(context(company), { limit: 1 });
    const second = await listCapturedMail(context(company), { limit: 1, cursor: first.nextCursor ?? '' });
    expect([first.data[0]?.id, second.data[0]?.id, second.nextCursor]).toEqual([system, own, null]);
  });

  it('shows nothing of another company, nor system mail sent for another', async () => {
    const [mine, theirs] = [await seedCompany(), await seedCompany()];
    const { own, system } = await insertBoth(theirs);
    expect((await listCapturedMail(context(mine), { limit: 25 })).data).toEqual([]);
    for (const id of [own, system, 'x']) {
      await expect(getCapturedMail(context(mine), id)).rejects.toThrow(AppError);
      await expect(getCapturedPreview(context(mine), id, { theme: 'light' })).rejects.toThrow(AppError);
    }
  });

  it('shows a message with its text, whose links may only open new tabs', async () => {
    const company = await seedCompany();
    const { system } = await insertBoth(company);
    const mail = await getCapturedMail(context(company), system);
    expect(CapturedMailDetail.parse(mail)).toEqual(mail);
    expect(mail.content.text).toContain('https://here.example/verify/1');
    const { html, contentSecurityPolicy } = await getCapturedPreview(context(company), system, { theme: 'light' });
    expect(html).toContain('href="https://here.example/verify/1"');
    expect(contentSecurityPolicy.split('; ')).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
  });

  it('reads as not found on an installation that sends its mail', async () => {
    const company = await seedCompany();
    const { own } = await insertBoth(company);
    const current = settings();
    const before = current.DELIVERY_ROUTE;
    current.DELIVERY_ROUTE = { kind: 'mx' };
    try {
      await expect(listCapturedMail(context(company), { limit: 25 })).rejects.toMatchObject({ code: 'notFound' });
      await expect(getCapturedMail(context(company), own)).rejects.toMatchObject({ code: 'notFound' });
    } finally {
      current.DELIVERY_ROUTE = before;
    }
  });
});
