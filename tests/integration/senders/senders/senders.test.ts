import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { jobs } from '#lib/engine/system-mails/job-handlers.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { addSendingDomain, deleteSendingDomain, updateSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { SEND_SENDER_LINK } from '#lib/senders/senders/jobs.ts';
import { findProof, validateSender } from '#lib/senders/senders/proof.ts';
import { SenderDomainQuery, SenderQuery } from '#lib/senders/senders/schema.ts';
import { checkSenderDomain, listSenderDomains, suggestRecords } from '#lib/senders/senders/sender-domains.ts';
import { createSender, deleteSender, getSender, listSenders, updateSender } from '#lib/senders/senders/senders.ts';
import { refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { addVerifiedDomain } from '../../../fixtures/audience/add-verified-domain.ts';
import { type DomainRig, startDomainRig } from '../../../fixtures/domains/domain-rig.ts';
import { runOpenJobs } from '../../../fixtures/jobs/run-open-jobs.ts';
import { readSentMail } from '../../../fixtures/mails/sent-mail.ts';
import { companyWith } from '../../../fixtures/plans/plan-rig.ts';

let rig: DomainRig;
let domains = 0;

beforeAll(async () => {
  rig = await startDomainRig();
  await ensurePlatform();
});

afterAll(() => rig.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const later = (ctx: Context, ms: number): Context => ({ ...ctx, now: () => new Date(Date.now() + ms) });
const anybody = (ms = 0): Context => later(platformContext(), ms);
const linkJobs = jobs.filter(({ kind }) => kind === SEND_SENDER_LINK.kind);

/** A company with a verified sending domain, and one sender there. */
async function companyWithSender(name = 'Acme') {
  const account = await registerTestAccount(name, 'production');
  domains += 1;
  const domain = `shop-${domains}.example`;
  await addVerifiedDomain(account, domain);
  const add = (local: string) => createSender(account.ctx, { name: 'Shop', email: `${local}@${domain}` });
  return { ...account, domain, add, sender: await add('news') };
}

/** Runs the jobs of links, and returns the token of the mail that an address got last. */
async function tokenFor(email: string): Promise<string> {
  await runOpenJobs(linkJobs);
  const sent = await readSentMail(PLATFORM_COMPANY_ID);
  const mail = sent.findLast(({ recipients }) => recipients.some(({ address }) => address === email));
  const found = /sender\/verify\/([\w-]{20,})/.exec(mail?.mail.text ?? '');
  if (!found?.[1]) throw new Error(`${email} got no link`);
  return found[1];
}

const prove = async (email: string) => validateSender(anybody(), { token: await tokenFor(email) });

describe('the address of a sender', () => {
  it('is not at a free provider, and at a sending domain of the company that is not the platform’s', async () => {
    const { ctx, companyId } = await companyWithSender();
    const other = await companyWithSender();
    const refusal = (email: string) => createSender(ctx, { name: 'Shop', email }).catch((error) => error);
    const free = await refusal('shop@gmail.com');
    expect([free.code, free.message, free.payload.field]).toEqual([
      'unsupportedDomain',
      'Domain from free email provider not allowed used as sender',
      'email',
    ]);
    const { rows } = await getPool().query('SELECT slug FROM companies WHERE id = $1', [companyId]);
    for (const domain of ['unknown.example', other.domain, `${rows[0].slug}.platform.test`]) {
      const refused = await refusal(`shop@${domain}`);
      expect([refused.code, refused.message], domain).toEqual(['unsupportedDomain', 'Sender domain not yet supported']);
    }
    expect(await refusalOf(createSender(ctx, { name: 'Shop', email: 'shop' }))).toBe('invalidAddress');
  });

  it('is one sender of a company in any spelling', async () => {
    const { ctx, domain, sender } = await companyWithSender();
    expect(sender).toMatchObject({ email: `news@${domain}`, state: 'pending', isDefault: false });
    const again = createSender(ctx, { name: 'Other', email: ` NEWS@${domain.toUpperCase()} ` });
    await expect(again).rejects.toMatchObject({ code: 'duplicate', payload: { field: 'email' } });
  });
});

describe('the link of a sender', () => {
  it('proves nothing when it is opened, and the address once when its button is pressed', async () => {
    const { ctx, sender } = await companyWithSender('Northwind');
    expect(sender.cause).toEqual({
      code: 53,
      message: 'Process failed, need validate your email',
      detail: 'Email not verified',
    });
    const token = await tokenFor(sender.email);
    const asked = { email: sender.email, name: 'Shop', company: 'Northwind', state: 'pending' };
    for (const _ of [1, 2]) expect(await findProof(anybody(), token)).toEqual(asked);
    expect((await getSender(ctx, { id: sender.senderId })).state).toBe('pending');
    expect(await validateSender(anybody(), { token })).toEqual({ ...asked, state: 'verified' });
    expect(await getSender(ctx, { id: sender.senderId })).toMatchObject({
      state: 'verified',
      cause: null,
      isDefault: true,
    });
    const again = validateSender(anybody(), { token });
    await expect(again).rejects.toMatchObject({ code: 'notFound', message: 'Link invalid' });
    const { rows } = await getPool().query('SELECT token_hash FROM senders WHERE id = $1', [sender.senderId]);
    expect(rows).toEqual([{ token_hash: null }]);
  });

  it('is stored as a hash, and ends after 72 hours', async () => {
    const { sender } = await companyWithSender();
    const token = await tokenFor(sender.email);
    const { rows } = await getPool().query('SELECT token_hash FROM senders WHERE id = $1', [sender.senderId]);
    expect(rows[0].token_hash).toHaveLength(32);
    expect(await findProof(anybody(72 * HOUR_MS), token)).toMatchObject({ state: 'expired' });
    expect(await refusalOf(validateSender(anybody(72 * HOUR_MS), { token }))).toBe('linkExpired');
    expect(await refusalOf(validateSender(anybody(71 * HOUR_MS), { token }))).toBe('none');
  });

  it('is sent again at most once in 60 seconds, and replaces the one before', async () => {
    const { ctx, sender } = await companyWithSender();
    const first = await tokenFor(sender.email);
    const again = (ms: number) => validateSender(later(ctx, ms), { senderId: sender.senderId });
    await expect(again(58_000)).rejects.toMatchObject({ code: 'resendTooSoon', retryAfterSeconds: expect.any(Number) });
    expect(await again(MINUTE_MS)).toMatchObject({ email: sender.email, state: 'pending' });
    expect(await findProof(anybody(), first)).toBeNull();
    expect(await refusalOf(validateSender(anybody(), { token: first }))).toBe('notFound');
    const second = await tokenFor(sender.email);
    expect(second).not.toBe(first);
    await validateSender(anybody(), { token: second });
    // One that is proven gets no mail.
    expect(await again(0)).toMatchObject({ state: 'verified' });
  });

  it('goes to an address five times a day at most, also where the sender is deleted and added again', async () => {
    const { ctx, domain, sender } = await companyWithSender();
    // One instant: all links are of the same day.
    const day = new Date(Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + HOUR_MS);
    const at: Context = { ...ctx, now: () => day };
    const add = (local: string) => createSender(at, { name: 'Shop', email: `${local}@${domain}` });
    await deleteSender(ctx, { id: sender.senderId });
    for (const _ of [1, 2, 3, 4, 5]) await deleteSender(at, { id: (await add('news')).senderId });
    await expect(add('news')).rejects.toMatchObject({ code: 'resendTooSoon', payload: { field: 'email' } });
    expect(await refusalOf(add('other'))).toBe('none');
  });
});

describe('a change of a sender', () => {
  it('takes name and address for replies at any time, and another address until it is proven', async () => {
    const { ctx, domain, sender } = await companyWithSender();
    const id = sender.senderId;
    const first = await tokenFor(sender.email);
    const moved = await updateSender(ctx, { id, email: `hello@${domain}`, name: 'Hello' });
    expect(moved).toMatchObject({ email: `hello@${domain}`, name: 'Hello', state: 'pending', replyTo: null });
    expect(await findProof(anybody(), first)).toBeNull();
    await prove(moved.email);
    const change = updateSender(ctx, { id, email: `else@${domain}` });
    await expect(change).rejects.toMatchObject({ code: 'forbidden', payload: { field: 'email' } });
    expect(await updateSender(ctx, { id, replyTo: 'Help@Elsewhere.example', name: 'Shop' })).toMatchObject({
      name: 'Shop',
      replyTo: 'help@elsewhere.example',
      state: 'verified',
    });
    expect(await updateSender(ctx, { id, email: moved.email.toUpperCase(), replyTo: null })).toMatchObject({
      email: moved.email,
      replyTo: null,
    });
  });

  it('keeps one default, which cannot be deleted and must be able to send', async () => {
    const { ctx, add, sender } = await companyWithSender();
    const second = await add('second');
    const makeDefault = (id: string) => updateSender(ctx, { id, isDefault: true });
    expect(await refusalOf(makeDefault(sender.senderId))).toBe('emailNotVerified');
    await prove(sender.email);
    await prove(second.email);
    const defaults = async () =>
      (await listSenders(ctx, SenderQuery.parse({}))).data
        .filter(({ isDefault }) => isDefault)
        .map(({ email }) => email);
    expect(await defaults()).toEqual([sender.email]);
    expect(await refusalOf(deleteSender(ctx, { id: sender.senderId }))).toBe('forbidden');
    await Promise.all([makeDefault(second.senderId), makeDefault(sender.senderId), makeDefault(second.senderId)]);
    expect(await defaults()).toHaveLength(1);
    await makeDefault(second.senderId);
    expect(await defaults()).toEqual([second.email]);
    await deleteSender(ctx, { id: sender.senderId });
    expect(await refusalOf(getSender(ctx, { id: sender.senderId }))).toBe('notFound');
    expect(await refusalOf(deleteSender(ctx, { id: second.senderId }))).toBe('forbidden');
  });

  it('is refused to another company, for which the sender does not exist', async () => {
    const { sender, domain } = await companyWithSender();
    const other = await companyWithSender();
    const id = sender.senderId;
    for (const attempt of [
      () => getSender(other.ctx, { id }),
      () => updateSender(other.ctx, { id, name: 'Mine' }),
      () => deleteSender(other.ctx, { id }),
      () => suggestRecords(other.ctx, { id }),
      () => validateSender(later(other.ctx, MINUTE_MS), { senderId: id }),
    ])
      expect(await refusalOf(attempt())).toBe('notFound');
    const { data } = await listSenders(other.ctx, SenderQuery.parse({ search: domain }));
    expect(data).toEqual([]);
  });
});

describe('the limit of senders', () => {
  it('is exact when 200 are added at once, and says so in the words of the suite', async () => {
    const { ctx } = await companyWith({ 'Email Sender': { sender: 5 } });
    await addVerifiedDomain(ctx.scope, 'race.example');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        refusalOf(createSender(ctx, { name: 'Shop', email: `s${n}@race.example` })),
      ),
    );
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(5);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(195);
    const { data } = await listSenders(ctx, SenderQuery.parse({ size: 100 }));
    expect(data).toHaveLength(5);
    const { rows } = await getPool().query(
      'SELECT count(*)::int AS count FROM jobs WHERE kind = $1 AND company_id = $2',
      [SEND_SENDER_LINK.kind, ctx.scope.companyId],
    );
    expect(rows).toEqual([{ count: 5 }]);
  });
});

describe('the domain of a sender', () => {
  const RIGHT = { state: 'verified', cause: null };
  const authentication = {
    code: 44,
    message: 'Misconfigured domain sender',
    detail: 'Authentication for email domain failed',
  };

  it('keeps a proven sender blocked until it is verified, blocks it when its record is gone, with one alert, and frees it', async () => {
    const { ctx, companyId } = await registerTestAccount('Acme', 'production');
    const { id: domainId, records } = await addSendingDomain(ctx, { domain: 'lost.example' });
    const senders = [];
    for (const local of ['news', 'shop']) {
      const sender = await createSender(ctx, { name: 'Shop', email: `${local}@lost.example` });
      expect(sender).toMatchObject({ state: 'pending', cause: authentication });
      await prove(sender.email);
      senders.push(sender.senderId);
    }
    const states = async () => {
      const { data } = await listSenders(ctx, SenderQuery.parse({}));
      return data.map(({ state, cause }) => ({ state, cause }));
    };
    const check = (ms: number) => verifyDomain(later(ctx, ms), { kind: 'sending', id: domainId }, rig.network);
    expect(await states()).toEqual([
      { state: 'blocked', cause: authentication },
      { state: 'blocked', cause: authentication },
    ]);
    rig.publish(records);
    await check(0);
    expect(await states()).toEqual([RIGHT, RIGHT]);
    const key = records[0]?.name.toLowerCase() ?? '';
    rig.zone[key] = 'SERVFAIL';
    await check(6_000);
    expect(await states()).toEqual([RIGHT, RIGHT]);
    rig.publish(records);
    await check(12_000);
    delete rig.zone[key];
    await check(18_000);
    expect(await states()).toEqual([
      { state: 'blocked', cause: authentication },
      { state: 'blocked', cause: authentication },
    ]);
    expect(await refusalOf(updateSender(ctx, { id: senders[1] ?? '', isDefault: true }))).toBe('misconfiguredDomain');
    const alerts = await getPool().query<{ message: string }>(
      `SELECT message FROM notifications WHERE company_id = $1 AND mode = 'alert'`,
      [companyId],
    );
    expect(alerts.rows).toEqual([{ message: expect.stringContaining('its senders are blocked') }]);
    rig.publish(records);
    await check(24_000);
    expect(await states()).toEqual([RIGHT, RIGHT]);
    await deleteSendingDomain(ctx, { id: domainId });
    const unsupported = { code: 43, message: 'Sender domain not yet supported', detail: null };
    expect(await states()).toEqual(Array(2).fill({ state: 'blocked', cause: unsupported }));
  });

  it('has a cause for its SPF records and its return path, with the record to add', async () => {
    const { ctx } = await registerTestAccount('Acme', 'production');
    const { id: domainId, records } = await addSendingDomain(ctx, { domain: 'spf.example' });
    const { senderId, email } = await createSender(ctx, { name: 'Shop', email: 'news@spf.example' });
    await prove(email);
    let now = 0;
    const check = (...spf: string[]) => {
      rig.publish(records);
      rig.zone['spf.example'] = { txt: spf.map((rule) => [rule]) };
      now += 6_000;
      return checkSenderDomain(later(ctx, now), { id: domainId }, rig.network);
    };
    const found = async () => {
      const { state, cause } = await getSender(ctx, { id: senderId });
      return [state, cause?.code, cause?.message, cause?.detail];
    };
    const spf = async () =>
      (await suggestRecords(ctx, { id: senderId })).records.find(({ purpose }) => purpose === 'spf');
    await check();
    expect(await found()).toEqual(['verified', 44, 'Misconfigured domain sender', 'SPF record is invalid']);
    expect(await spf()).toMatchObject({ status: 'missing', value: 'v=spf1 include:bounces.platform.test ~all' });
    await check('v=spf1 ip4:192.0.2.1 -all');
    expect(await found()).toEqual(['verified', 'singleSpfException', 'SPF record is invalid', expect.any(String)]);
    const joined = 'v=spf1 ip4:192.0.2.1 include:bounces.platform.test -all';
    expect(await spf()).toMatchObject({
      status: 'wrong',
      found: ['v=spf1 ip4:192.0.2.1 -all'],
      value: joined,
      advice: expect.stringMatching(/\.$/),
    });
    await check('v=spf1 ip4:192.0.2.1 -all', 'v=spf1 include:bounces.platform.test ~all');
    expect(await found()).toEqual(['verified', 'doubleSpfException', 'SPF record is invalid', expect.any(String)]);
    expect(await spf()).toMatchObject({ value: joined });
    const { data } = await listSenderDomains(ctx, SenderDomainQuery.parse({}));
    expect(data).toEqual([
      expect.objectContaining({
        domain: 'spf.example',
        state: 'verified',
        senders: 1,
        records: [expect.objectContaining({ purpose: 'spf' })],
      }),
    ]);
    rig.zone['bounces.platform.test'] = { txt: [['v=spf1 ip4:192.0.2.2 ~all']] };
    await check('v=spf1 include:bounces.platform.test ~all');
    expect(await found()).toEqual(['verified', undefined, undefined, undefined]);
    const bounce = await addDelegatedDomain(ctx, { kind: 'bounce', domain: 'back.spf.example' });
    await updateSendingDomain(ctx, { id: domainId, bounceDomainId: bounce.id });
    expect(await found()).toEqual([
      'verified',
      44,
      'Misconfigured domain sender',
      'Either CNAME or TXTRecord is not valid',
    ]);
    const shown = await suggestRecords(ctx, { id: senderId });
    expect(shown.records.find(({ purpose }) => purpose === 'bounce')).toMatchObject({ type: 'CNAME', host: 'back' });
  });
});
