import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { addSendingDomain } from '#lib/domains/add-sending-domain.ts';
import { checkSendingDomain } from '#lib/domains/check-sending-domain.ts';
import { deleteSendingDomain } from '#lib/domains/delete-sending-domain.ts';
import { getSendingDomain } from '#lib/domains/get-sending-domain.ts';
import { CHECK_SENDING_DOMAIN, CheckSendingDomainJob } from '#lib/domains/jobs.ts';
import { listUnverifiedSpf } from '#lib/domains/list-unverified-spf.ts';
import { addPointingDomain } from '#lib/domains/pointing/add-pointing-domain.ts';
import { deletePointingDomain } from '#lib/domains/pointing/delete-pointing-domain.ts';
import { getSharedRecords } from '#lib/domains/sharing/get-shared-records.ts';
import { shareRecords } from '#lib/domains/sharing/share-records.ts';
import { verifyDomainNow } from '#lib/domains/verify-domain-now.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, refusalOf, registerTestAccount } from '../support/accounts.ts';
import { type DomainRig, startDomainRig } from '../support/domain-rig.ts';

let rig: DomainRig;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

const later = (ctx: Context, ms: number): Context => ({ ...ctx, now: () => new Date(Date.now() + ms) });

const jobsOf = async (id: string): Promise<CheckSendingDomainJob[]> => {
  const { rows } = await getPool().query(
    `SELECT payload FROM jobs WHERE kind = $1 AND payload->>'id' = $2 ORDER BY due_at`,
    [CHECK_SENDING_DOMAIN, id],
  );
  return rows.map(({ payload }) => CheckSendingDomainJob.parse(payload));
};

const lastJob = async (id: string): Promise<CheckSendingDomainJob> => {
  const job = (await jobsOf(id)).at(-1);
  if (!job) throw new Error('no look is owed');
  return job;
};

describe('a sending domain', () => {
  it('is added with keys and records, none of them looked at yet, and is owed a look a minute later', async () => {
    const { ctx } = await registerTestAccount();
    const added = await addSendingDomain(ctx, { domain: 'new.example' });
    expect(added.records.map(({ purpose, isRequired, host, status }) => [purpose, isRequired, host, status])).toEqual([
      ['dkim', true, expect.stringMatching(/^s\d{6}\w+\._domainkey$/), 'unchecked'],
      ['dkim', false, expect.stringMatching(/^s\d{6}\w+\._domainkey$/), 'unchecked'],
      ['spf', false, '@', 'unchecked'],
      ['dmarc', false, '_dmarc', 'unchecked'],
    ]);
    expect(added.records[2]?.value).toBe('v=spf1 include:bounces.platform.test ~all');
    const job = await lastJob(added.id);
    expect(job).toMatchObject({ round: 1, dueAtMs: new Date(added.nextCheckAt ?? 0).getTime() });
    expect(job.dueAtMs - Date.now()).toBeGreaterThan(50_000);
  });

  it('is proven by its key alone, at once, is told to everybody, and stays proven when DNS fails', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'key.example' });
    expect(await verifyDomainNow(ctx, { id }, rig.resolver)).toMatchObject({
      status: 'unverified',
      records: [{ status: 'missing' }, { status: 'missing' }, { status: 'missing' }, { status: 'missing' }],
    });
    rig.publish(records.slice(0, 1));
    // Within five seconds the same outcome is told again.
    expect(await verifyDomainNow(ctx, { id }, rig.resolver)).toMatchObject({ status: 'unverified' });
    expect(await verifyDomainNow(later(ctx, 6_000), { id }, rig.resolver)).toMatchObject({
      status: 'verified',
      dkimValid: true,
      spfValid: false,
    });
    expect((await listUnverifiedSpf(ctx)).map(({ domain }) => domain)).toEqual(['key.example']);
    const told = await getPool().query('SELECT title FROM notifications WHERE company_id = $1', [companyId]);
    expect(told.rows).toEqual([{ title: 'key.example is verified' }]);
    const audit = `SELECT count(*)::int AS count FROM audit_entries WHERE company_id = $1 AND action = 'domain.verify'`;
    expect((await getPool().query(audit, [companyId])).rows).toEqual([{ count: 1 }]);
    rig.zone[records[0]?.name ?? ''] = 'SERVFAIL';
    expect(await verifyDomainNow(later(ctx, 12_000), { id }, rig.resolver)).toMatchObject({
      status: 'verified',
      dkimValid: false,
      records: [{ status: 'unknown' }, {}, {}, {}],
    });
  });

  it('is looked at no more once all of its records are right', async () => {
    const { ctx } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'whole.example' });
    rig.publish(records);
    await checkSendingDomain(platformContext(), await lastJob(id), rig.resolver);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({
      status: 'verified',
      spfValid: true,
      dmarcValid: true,
      nextCheckAt: null,
    });
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await listUnverifiedSpf(ctx)).toEqual([]);
  });

  it('is looked at one round after the other, a repeat of a job changes nothing, and after the last it has failed', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addSendingDomain(ctx, { domain: 'never.example' });
    const first = await lastJob(id);
    await checkSendingDomain(later(platformContext(), 60_000), first, rig.resolver);
    await checkSendingDomain(later(platformContext(), 60_000), first, rig.resolver);
    expect((await jobsOf(id)).map(({ round }) => round)).toEqual([1, 2]);
    const last = { ...(await lastJob(id)), round: 358 };
    await checkSendingDomain(later(platformContext(), 120_000), last, rig.resolver);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({ status: 'failed', nextCheckAt: null });
    expect(await verifyDomainNow(later(ctx, 180_000), { id }, rig.resolver)).toMatchObject({ status: 'unverified' });
    expect((await lastJob(id)).round).toBe(1);
  });

  it('that another company has proven cannot be proven again, also not by its records', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    const theirs = await addSendingDomain(one.ctx, { domain: 'held.example' });
    const ours = await addSendingDomain(other.ctx, { domain: 'held.example' });
    rig.publish([...theirs.records, ...ours.records]);
    const both = await Promise.all([
      verifyDomainNow(one.ctx, { id: theirs.id }, rig.resolver),
      verifyDomainNow(other.ctx, { id: ours.id }, rig.resolver),
    ]);
    expect(both.map(({ status, isTaken }) => [status, isTaken]).sort()).toEqual([
      ['unverified', true],
      ['verified', false],
    ]);
  });

  it('that is removed is gone with its keys; the name of the account stays', async () => {
    const account = await registerTestAccount();
    const { id } = await addSendingDomain(account.ctx, { domain: 'gone.example' });
    await deleteSendingDomain(account.ctx, { id });
    expect(await refusalOf(getSendingDomain(account.ctx, { id }))).toBe('notFound');
    expect((await getPool().query('SELECT 1 FROM dkim_keys WHERE sending_domain_id = $1', [id])).rows).toEqual([]);
    await checkSendingDomain(platformContext(), await lastJob(id), rig.resolver);
    const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [account.companyId]);
    expect(await refusalOf(deleteSendingDomain(contextOf(account), { id: rows[0]?.id }))).toBe('forbidden');
  });
});

describe('a link for whoever keeps the DNS', () => {
  const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';
  const read = (token: string, now = new Date()) => getSharedRecords({ now: () => now }, token);

  it('shows a domain’s records and where they stand, and nothing else of the account', async () => {
    const { ctx } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'shared.example' });
    const { url, expiresAt } = await shareRecords(ctx, { kind: 'sending', id });
    expect(url).toMatch(/^http:\/\/localhost:4300\/shared-records\/[\w-]{70,90}$/);
    const shown = await read(tokenOf(url));
    expect(shown).toMatchObject({ domain: 'shared.example', status: 'unverified', records, expiresAt });
    expect(Object.keys(shown).sort()).toEqual(
      ['domain', 'expiresAt', 'lastCheckedAt', 'nextCheckAt', 'records', 'status'].sort(),
    );
  });

  it('ends after 14 days and with its domain, and is worth nothing when a character of it is another', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addPointingDomain(ctx, { kind: 'bounce', domain: 'b.shared.example' });
    const { url, expiresAt } = await shareRecords(ctx, { kind: 'bounce', id });
    const token = tokenOf(url);
    const end = new Date(expiresAt).getTime();
    expect((await read(token, new Date(end - 1_000))).domain).toBe('b.shared.example');
    expect(await refusalOf(read(token, new Date(end)))).toBe('notFound');
    for (let at = 0; at < token.length; at += 1) {
      const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await refusalOf(read(other)), `character ${at}`).toBe('notFound');
    }
    for (const none of ['', 'x', `${token}A`, token.slice(1)]) expect(await refusalOf(read(none))).toBe('notFound');
    await deletePointingDomain(ctx, { kind: 'bounce', id });
    expect(await refusalOf(read(token))).toBe('notFound');
    expect(await refusalOf(shareRecords(ctx, { kind: 'bounce', id }))).toBe('notFound');
  });
});
