import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { attributeSessions } from '#lib/senders/smtp-sessions/attribute-sessions.ts';
import { readAuthClaim } from '#lib/senders/smtp-sessions/auth-claim.ts';
import type { EndedSession } from '#lib/senders/smtp-sessions/store.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
});

afterAll(async () => {
  await prisma().$disconnect();
  await closePool();
  await database.drop();
});

const NOW = new Date('2026-11-20T12:30:00Z');

/** A session of an address that tried to sign in as a company and failed. */
const failed = ({ domain }: SeededCompany, ip: string): EndedSession => ({
  id: newId(),
  companyId: null,
  environment: null,
  apiKeyId: null,
  subaccountId: null,
  startedAt: NOW,
  durationMs: 5,
  ip,
  port: 587,
  clientName: 'client.example',
  tlsVersion: null,
  outcome: 'unauthenticated',
  accepted: 0,
  refused: 0,
  failedAuths: 1,
  sizeBytes: 0,
  refusals: [],
  claim: readAuthClaim(`app@${domain}`, 'wrong'),
});

const countShown = async (company: SeededCompany, ips: readonly string[], now = NOW): Promise<number> => {
  let shown = 0;
  for (let start = 0; start < ips.length; start += 50) {
    const batch = ips.slice(start, start + 50).map((ip) => failed(company, ip));
    const sessions = await attributeSessions(batch, now);
    expect(sessions.every(({ claim }) => claim === null)).toBe(true);
    shown += sessions.filter(({ companyId }) => companyId === company.companyId).length;
  }
  return shown;
};

it('shows a company at most 20 failed sign-ins of one network in an hour, and again in the next', async () => {
  const company = await seedCompany();
  expect(
    await countShown(
      company,
      Array.from({ length: 60 }, (_, n) => `2001:db8::${n.toString(16)}`),
    ),
  ).toBe(20);
  expect(await countShown(company, ['192.0.2.1'])).toBe(1);
  expect(await countShown(company, ['2001:db8::1'], new Date(NOW.getTime() + 3_600_000))).toBe(1);
});

it('shows a company at most 200 failed sign-ins of all addresses in an hour, and other companies theirs', async () => {
  const [company, other] = [await seedCompany(), await seedCompany()];
  expect(
    await countShown(
      company,
      Array.from({ length: 250 }, (_, n) => `192.0.2.${n}`),
    ),
  ).toBe(200);
  expect(await countShown(other, ['192.0.2.1'])).toBe(1);
});

it('looks up no more than 100 claims of a batch', async () => {
  const company = await seedCompany();
  const batch = Array.from({ length: 120 }, (_, n) => failed(company, `198.51.100.${n}`));
  const sessions = await attributeSessions(batch, NOW);
  expect(sessions.filter(({ companyId }) => companyId !== null)).toHaveLength(100);
});

it('gives a prefix that keys of two companies share to neither', async () => {
  const [one, other] = [await seedCompany(), await seedCompany()];
  const hint = 'tx_live_same';
  const where = { companyId: { in: [one.companyId, other.companyId] } };
  await prisma().apiKey.updateMany({ where, data: { hint } });
  const claim = readAuthClaim('smtp', `${hint}${'x'.repeat(39)}`);
  const [session] = await attributeSessions([{ ...failed(one, '192.0.2.1'), claim }], NOW);
  expect(session).toMatchObject({ companyId: null, apiKeyId: null });
});
