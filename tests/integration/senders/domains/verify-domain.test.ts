import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { addDelegatedDomain, deleteDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { getSendingDomain, listUnverifiedSpf } from '#lib/senders/domains/queries.ts';
import { CHECK_DOMAIN, CheckDomainJob } from '#lib/senders/domains/schedule-check.ts';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { getSharedRecords, shareRecords } from '#lib/senders/domains/sharing/records-link.ts';

import { runScheduledCheck } from '#lib/senders/domains/verification/check-domain.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { contextOf, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { type DomainRig, startDomainRig } from '../../../fixtures/domains/domain-rig.ts';

let rig: DomainRig;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

const later = (ctx: Context, ms: number): Context => ({ ...ctx, now: () => new Date(Date.now() + ms) });

const jobsOf = async (id: string): Promise<CheckDomainJob[]> => {
  const { rows } = await getPool().query(
    `SELECT payload FROM jobs WHERE kind = $1 AND payload->>'id' = $2 ORDER BY due_at`,
    [CHECK_DOMAIN.kind, id],
  );
  return rows.map(({ payload }) => CheckDomainJob.parse(payload));
};

const lastJob = async (id: string): Promise<CheckDomainJob> => {
  const job = (await jobsOf(id)).at(-1);
  if (!job) throw new Error('no check is enqueued');
  return job;
};

describe('a sending domain', () => {
  it('has unchecked records and a check due in a minute after it is added', async () => {
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

  it('is verified by its DKIM key alone, notifies its company, and stays verified when DNS fails', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'key.example' });
    expect(await verifyDomain(ctx, { kind: 'sending', id }, rig.network)).toMatchObject({
      status: 'unverified',
      records: [{ status: 'missing' }, { status: 'missing' }, { status: 'missing' }, { status: 'missing' }],
    });
    rig.publish(records.slice(0, 1));
    // Within five seconds the last result is returned again.
    expect(await verifyDomain(ctx, { kind: 'sending', id }, rig.network)).toMatchObject({ status: 'unverified' });
    expect(await verifyDomain(later(ctx, 6_000), { kind: 'sending', id }, rig.network)).toMatchObject({
      status: 'verified',
      dkimValid: true,
      spfValid: false,
    });
    expect((await listUnverifiedSpf(ctx)).map(({ domain }) => domain)).toEqual(['key.example']);
    const notifications = await getPool().query('SELECT title FROM notifications WHERE company_id = $1', [companyId]);
    expect(notifications.rows).toEqual([{ title: 'key.example is verified' }]);
    const audit = `SELECT count(*)::int AS count FROM audit_entries WHERE company_id = $1 AND action = 'domain.verify'`;
    expect((await getPool().query(audit, [companyId])).rows).toEqual([{ count: 1 }]);
    rig.zone[records[0]?.name ?? ''] = 'SERVFAIL';
    expect(await verifyDomain(later(ctx, 12_000), { kind: 'sending', id }, rig.network)).toMatchObject({
      status: 'verified',
      dkimValid: false,
      records: [{ status: 'unknown' }, {}, {}, {}],
    });
  });

  it('is not checked again once all of its records are right', async () => {
    const { ctx } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'whole.example' });
    rig.publish(records);
    await runScheduledCheck(platformContext(), await lastJob(id), rig.network);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({
      status: 'verified',
      spfValid: true,
      dmarcValid: true,
      nextCheckAt: null,
    });
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await listUnverifiedSpf(ctx)).toEqual([]);
  });

  it('is checked once per round, ignores a repeated job, and has failed after the last round', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addSendingDomain(ctx, { domain: 'never.example' });
    const first = await lastJob(id);
    await runScheduledCheck(later(platformContext(), 60_000), first, rig.network);
    await runScheduledCheck(later(platformContext(), 60_000), first, rig.network);
    expect((await jobsOf(id)).map(({ round }) => round)).toEqual([1, 2]);
    const last = { ...(await lastJob(id)), round: 358 };
    await runScheduledCheck(later(platformContext(), 120_000), last, rig.network);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({ status: 'failed', nextCheckAt: null });
    expect(await verifyDomain(later(ctx, 180_000), { kind: 'sending', id }, rig.network)).toMatchObject({
      status: 'unverified',
    });
    expect((await lastJob(id)).round).toBe(1);
  });

  it('queries DNS once for several concurrent requests to verify it', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addSendingDomain(ctx, { domain: 'pressed-twice.example' }, { resolver: rig.resolver });
    const delegated = await addDelegatedDomain(
      ctx,
      { kind: 'bounce', domain: 'b.pressed-twice.example' },
      rig.resolver,
    );
    const countQueries = (query: string) => rig.queries.filter((one) => one === query).length;
    const verify = () => verifyDomain(ctx, { kind: 'sending', id }, rig.network);
    const answers = await Promise.all([verify(), verify(), verify()]);
    expect(countQueries('_dmarc.pressed-twice.example 16')).toBe(1);
    expect(new Set(answers.map(({ lastCheckedAt }) => lastCheckedAt)).size).toBe(1);
    const verifyBounce = () => verifyDomain(ctx, { kind: 'bounce', id: delegated.id }, rig.network);
    await Promise.all([verifyBounce(), verifyBounce()]);
    expect(countQueries('b.pressed-twice.example 5')).toBe(1);
    await verifyBounce();
    expect(countQueries('b.pressed-twice.example 5')).toBe(1);
  });

  it('stays unverified with isTaken where another company has verified it, whatever its records are', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    const theirs = await addSendingDomain(one.ctx, { domain: 'held.example' });
    const ours = await addSendingDomain(other.ctx, { domain: 'held.example' });
    rig.publish([...theirs.records, ...ours.records]);
    const both = await Promise.all([
      verifyDomain(one.ctx, { kind: 'sending', id: theirs.id }, rig.network),
      verifyDomain(other.ctx, { kind: 'sending', id: ours.id }, rig.network),
    ]);
    expect(both.map(({ status, isTaken }) => [status, isTaken]).sort()).toEqual([
      ['unverified', true],
      ['verified', false],
    ]);
  });

  it('is removed with its keys, but the name under PLATFORM_DOMAIN cannot be removed', async () => {
    const account = await registerTestAccount();
    const { id } = await addSendingDomain(account.ctx, { domain: 'gone.example' });
    await deleteSendingDomain(account.ctx, { id });
    expect(await refusalOf(getSendingDomain(account.ctx, { id }))).toBe('notFound');
    expect((await getPool().query('SELECT 1 FROM dkim_keys WHERE sending_domain_id = $1', [id])).rows).toEqual([]);
    await runScheduledCheck(platformContext(), await lastJob(id), rig.network);
    const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [account.companyId]);
    expect(await refusalOf(deleteSendingDomain(contextOf(account), { id: rows[0]?.id }))).toBe('forbidden');
  });
});

describe('a link to shared records', () => {
  const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';
  const read = (token: string, now = new Date()) => getSharedRecords({ now: () => now }, token);

  it('shows the records of a domain and their status, and no other data of the account', async () => {
    const { ctx } = await registerTestAccount();
    const { id, records } = await addSendingDomain(ctx, { domain: 'shared.example' });
    const { url, expiresAt } = await shareRecords(ctx, { kind: 'sending', id });
    expect(url).toMatch(/^http:\/\/localhost:4300\/shared-records\/[\w-]{70,90}$/);
    const shown = await read(tokenOf(url));
    expect(shown).toMatchObject({ domain: 'shared.example', status: 'unverified', records, expiresAt });
    expect(Object.keys(shown).sort()).toEqual(
      ['domain', 'expiresAt', 'lastCheckedAt', 'nameServers', 'nextCheckAt', 'records', 'status', 'zone'].sort(),
    );
  });

  it('expires after 14 days and with its domain, and is invalid when any character is changed', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addDelegatedDomain(ctx, { kind: 'bounce', domain: 'b.shared.example' });
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
    await deleteDelegatedDomain(ctx, { kind: 'bounce', id });
    expect(await refusalOf(read(token))).toBe('notFound');
    expect(await refusalOf(shareRecords(ctx, { kind: 'bounce', id }))).toBe('notFound');
  });
});
