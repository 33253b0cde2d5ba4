import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { ensurePlatformKeys } from '#lib/senders/domains/ensure-platform-keys.ts';
import { getSigningKeys } from '#lib/senders/domains/get-signing-keys.ts';
import { getSendingDomain, listSendingDomains } from '#lib/senders/domains/queries.ts';
import { REMOVE_DKIM_KEYS, RemoveDkimKeysJob } from '#lib/senders/domains/rotation/jobs.ts';
import { cancelDkimRotation, removeDkimKeys, startDkimRotation } from '#lib/senders/domains/rotation/rotation.ts';
import { CHECK_DOMAIN, CheckDomainJob } from '#lib/senders/domains/schedule-check.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { runScheduledCheck } from '#lib/senders/domains/verification/check-domain.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { type DomainRig, startDomainRig } from '../../../fixtures/domains/domain-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

let rig: DomainRig;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

type Records = SendingDomainDetail['records'];

let clock = 0;
const later = (ctx: Context): Context => {
  clock += 60_000;
  const ms = clock;
  return { ...ctx, now: () => new Date(Date.now() + ms) };
};

/** Creates a verified domain with a running rotation: its records are published, those of the staged keys are not. */
async function beginRotation(name: string) {
  const { ctx, companyId } = await registerTestAccount();
  const added = await addSendingDomain({ ...ctx, actor: { type: 'operator' } }, { domain: name }, { verified: true });
  rig.publish(added.records);
  const { id } = added;
  await verifyDomain(later(ctx), { kind: 'sending', id }, rig.network);
  const before = await signing(companyId, name);
  const started = await startDkimRotation(ctx, { id });
  const verify = () => verifyDomain(later(ctx), { kind: 'sending', id }, rig.network);
  return { ctx, companyId, id, before, started, verify, signs: () => signing(companyId, name) };
}

/** Returns the selectors that a domain signs with, RSA first. */
async function signing(companyId: string, domain: string): Promise<string[]> {
  return (await getSigningKeys(companyId, domain))?.keys.map(({ selector }) => selector) ?? [];
}

const selectorsOf = (records: Records): string[] => records.map(({ host }) => host.replace('._domainkey', ''));

describe('DKIM key rotation', () => {
  it('signs with each new key once its record is found, and with the old key until then', async () => {
    const { ctx, companyId, id, before, started, verify, signs } = await beginRotation('rotate.example');
    const [rsa, ed] = selectorsOf(started.rotation.records);
    expect(started.rotation.records.map(({ status }) => status)).toEqual(['unchecked', 'unchecked']);
    expect(selectorsOf(started.records.filter(({ purpose }) => purpose === 'dkim'))).toEqual(before);
    expect(started.nextCheckAt).not.toBeNull();
    // A second start changes nothing.
    const again = await startDkimRotation(ctx, { id });
    expect(selectorsOf(again.rotation.records)).toEqual([rsa, ed]);

    expect((await verify()).rotation.records.map(({ status }) => status)).toEqual(['missing', 'missing']);
    expect(await signs()).toEqual(before);

    rig.publish(started.rotation.records.slice(0, 1));
    expect(await verify()).toMatchObject({ dkimValid: true, rotation: { records: [{}], retired: [{}] } });
    await pollUntil('the new RSA key', async () => (await signs())[0] === rsa);
    expect(await signs()).toEqual([rsa, before[1]]);

    rig.publish(started.rotation.records.slice(1));
    const done = await verify();
    expect(done).toMatchObject({ rotation: { records: [], startedAt: null }, nextCheckAt: null });
    expect(selectorsOf(done.records.slice(0, 2))).toEqual([rsa, ed]);
    await pollUntil('both', async () => (await signs())[1] === ed);
    expect(done.rotation.retired.map(({ name }) => name).sort()).toEqual(
      before.map((selector) => `${selector}._domainkey.rotate.example`).sort(),
    );
    const { rows } = await getPool().query(
      `SELECT action FROM audit_entries WHERE company_id = $1 AND action LIKE 'dkim.%' ORDER BY id`,
      [companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['dkim.rotate', 'dkim.switch', 'dkim.switch']);
  });

  it('removes retired keys after seven days, and keeps those that retired later', async () => {
    const { ctx, companyId, id, before, started, verify } = await beginRotation('retire.example');
    rig.publish(started.rotation.records);
    await verify();
    const jobs = await getPool().query(`SELECT payload, due_at FROM jobs WHERE kind = $1 AND company_id = $2`, [
      REMOVE_DKIM_KEYS.kind,
      companyId,
    ]);
    const job = RemoveDkimKeysJob.parse(jobs.rows[0]?.payload);
    expect((jobs.rows[0]?.due_at.getTime() - job.untilMs) / 86_400_000).toBe(7);
    const second = await startDkimRotation(ctx, { id });
    rig.publish(second.rotation.records);
    await verify();
    expect((await getSendingDomain(ctx, { id })).rotation.retired).toHaveLength(4);
    for (const _ of [1, 2]) await removeDkimKeys(platformContext(), job);
    const left = (await getSendingDomain(ctx, { id })).rotation.retired.map(({ name }) => name.split('.')[0]);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(before[0]);
    expect((await listDnsRecords(ctx, { domain: 'retire.example' })).map(({ name }) => name.split('.')[0])).toEqual(
      selectorsOf(second.rotation.records),
    );
  });

  it.each<[string, string, (records: Records) => void]>([
    ['holds another key', 'wrong', (records) => rig.publish(records, (text) => text.replace(/p=.{8}/, 'p=AAAAAAAA'))],
    ['is cut off', 'wrong', (records) => rig.publish(records, (text) => text.slice(0, -12))],
    [
      'cannot be asked for',
      'unknown',
      (records) =>
        records.forEach(({ name }) => {
          rig.zone[name.toLowerCase()] = 'SERVFAIL';
        }),
    ],
  ])('does not sign with a key whose record %s', async (what, status, spoil) => {
    const { before, started, verify, signs } = await beginRotation(`${what.replaceAll(' ', '-')}.example`);
    spoil(started.rotation.records);
    expect((await verify()).rotation.records).toMatchObject([{ status }, { status }]);
    expect(await signs()).toEqual(before);
  });

  it('continues with scheduled checks', async () => {
    const { companyId, id, started, signs } = await beginRotation('alone.example');
    rig.publish(started.rotation.records);
    const { rows } = await getPool().query(
      `SELECT payload FROM jobs WHERE kind = $1 AND company_id = $2 ORDER BY id DESC LIMIT 1`,
      [CHECK_DOMAIN.kind, companyId],
    );
    const job = CheckDomainJob.parse(rows[0]?.payload);
    expect(job).toMatchObject({ id, round: 1 });
    await runScheduledCheck(later(platformContext()), job, rig.network);
    await pollUntil('the new keys', async () => (await signs())[0] === selectorsOf(started.rotation.records)[0]);
  });

  it('can be cancelled, and is refused for domains that are unverified or without keys of their own', async () => {
    const { ctx, id, before, started, verify, signs } = await beginRotation('cancel.example');
    await cancelDkimRotation(ctx, { id });
    rig.publish(started.rotation.records);
    expect((await verify()).rotation).toMatchObject({ records: [], retired: [] });
    expect(await signs()).toEqual(before);
    expect(await refusalOf(cancelDkimRotation(ctx, { id }))).toBe('notFound');
    const unproven = await addSendingDomain(ctx, { domain: 'unproven.example' });
    expect(await refusalOf(startDkimRotation(ctx, unproven))).toBe('misconfiguredDomain');
    const ownName = (await listSendingDomains(ctx)).find(({ isPlatform }) => isPlatform);
    expect(await refusalOf(startDkimRotation(ctx, { id: ownName?.id ?? '' }))).toBe('forbidden');
  });

  it('works for the keys of PLATFORM_DOMAIN', async () => {
    await ensurePlatform();
    await ensurePlatformKeys();
    const ctx = platformContext();
    const [own] = await listSendingDomains(ctx);
    const before = await signing(PLATFORM_COMPANY_ID, 'platform.test');
    expect(before).toHaveLength(2);
    const started = await startDkimRotation(ctx, { id: own?.id ?? '' });
    rig.publish(started.rotation.records);
    expect(await verifyDomain(later(ctx), { kind: 'sending', id: own?.id ?? '' }, rig.network)).toMatchObject({
      nextCheckAt: null,
    });
    const wanted = selectorsOf(started.rotation.records);
    await pollUntil('the new keys', async () => (await signing('any', 'x.platform.test'))[0] === wanted[0]);
  });
});
