import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { getCaptureState, hasCapturedMail, recordCaptureState } from '#lib/insight/captured-mail/capture-state.ts';
import { getCapturedMail, getCapturedPreview, listCapturedMail } from '#lib/insight/captured-mail/captured-mail.ts';

import { CapturedMailDetail, CapturedMailPage } from '#lib/insight/captured-mail/schema.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';

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
    atMs: NOW - 1_000,
    subject: 'Confirm',
    recipients: captured,
    raw,
    companyId: PLATFORM_COMPANY_ID,
    onBehalfOf: company.companyId,
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

  it('stays readable after the route changed, and mail that was sent is never shown', async () => {
    const company = await seedCompany();
    const { own, system } = await insertBoth(company);
    await recordCaptureState(new Date(NOW - 10_000));
    await withRoute({ kind: 'mx' }, async () => {
      await recordCaptureState(new Date(NOW));
      const sent = await insertMessage(company, {
        atMs: NOW + 1_000,
        subject: 'Really sent',
        raw: rawMessage(company.from),
      });
      const later = { ...context(company), now: () => new Date(NOW + 60_000) };
      const page = await listCapturedMail(later, { limit: 25 });
      expect(CapturedMailPage.parse(page)).toEqual(page);
      expect(page.data.map(({ id }) => id)).toEqual([system, own]);
      expect(page.capture).toMatchObject({ isCapturing: false, endedAt: new Date(NOW).toISOString() });
      expect((await getCapturedMail(later, own)).subject).toBe('Own');
      await expect(getCapturedMail(later, sent)).rejects.toMatchObject({ code: 'notFound' });
      const [until] = [Date.parse(page.capture.readableUntil ?? '')];
      expect(await hasCapturedMail({ now: () => new Date(until - 1) })).toBe(true);
      expect(await hasCapturedMail({ now: () => new Date(until) })).toBe(false);
    });
    await recordCaptureState(new Date(NOW + 120_000));
    expect(await getCaptureState({ now: () => new Date(NOW) })).toMatchObject({ isCapturing: true, endedAt: null });
  });

  it('has no past on an installation that never captured', async () => {
    const company = await seedCompany();
    await insertMessage(company, { atMs: NOW - 500, subject: 'Really sent' });
    await getPool().query("DELETE FROM snapshots WHERE name = 'capture'");
    await withRoute({ kind: 'mx' }, async () => {
      await recordCaptureState(new Date(NOW));
      expect(await hasCapturedMail(context(company))).toBe(false);
      expect(await listCapturedMail(context(company), { limit: 25 })).toEqual({
        data: [],
        nextCursor: null,
        capture: { isCapturing: false, endedAt: null, readableUntil: null },
      });
    });
  });
});

/** Does something while the installation has another route. */
async function withRoute(route: { kind: 'mx' }, work: () => Promise<void>): Promise<void> {
  const current = settings();
  const before = current.DELIVERY_ROUTE;
  current.DELIVERY_ROUTE = route;
  try {
    await work();
  } finally {
    current.DELIVERY_ROUTE = before;
  }
}
