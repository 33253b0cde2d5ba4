import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#lib/account/audit/queries.ts';
import { findSession, findUser } from '#lib/account/identity/queries.ts';
import { listNotifications } from '#lib/account/notifications/notifications.ts';
import { inviteMembers, resendInvitation } from '#lib/account/team/invitations.ts';
import { joinCompany } from '#lib/account/team/join-company.ts';
import { changeRole, leaveCompany, removeMember } from '#lib/account/team/members.ts';
import { findInvitation, getMember, listMembers, listMyCompanies, switchCompany } from '#lib/account/team/queries.ts';
import { listRoles } from '#lib/account/team/roles/queries.ts';
import { createRole, deleteRole, updateRole } from '#lib/account/team/roles/roles.ts';

import { INVITATION_HOURS } from '#lib/account/team/rules.ts';

import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import {
  contextOf,
  refusalOf,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { openWorkingDatabase } from '../../../fixtures/database/working-database.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openWorkingDatabase();
});

afterAll(() => close());

const address = () => `mate-${newId().slice(-12)}@example.net`;

/** The token in the `count`th invitation to an address, once that was mailed. */
const tokenOf = (email: string, count = 1): Promise<string> =>
  pollUntil(`invitation ${count} to ${email}`, async () => {
    const { rows } = await getPool().query<{ raw: string }>(
      `SELECT convert_from(b.raw, 'UTF8') AS raw FROM messages m
       JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
       JOIN recipients r ON r.company_id = m.company_id AND r.message_id = m.id
       WHERE m.company_id = $1 AND r.rcpt_to = $2 ORDER BY m.id`,
      [PLATFORM_COMPANY_ID, email],
    );
    return rows[count - 1]?.raw.replace(/=\r\n/g, '').match(/\/verify\/member\/([\w-]{43})/)?.[1];
  });

const later = (ctx: Context, hours: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + hours * 3_600_000),
});

const guest = platformContext({ ip: '198.51.100.7' });

const onVerified = authorizeVerifiedEmail(guest);

/** Somebody new who has joined a company, and the context in which they act there. */
async function join(
  account: TestAccount,
  role = 'member',
): Promise<{ userId: string; email: string; id: string; ctx: Context }> {
  const email = address();
  await inviteMembers(account.ctx, { emails: [email], role });
  const token = await tokenOf(email);
  await joinCompany(guest, null, { token, fullname: 'Budi', password: 'a password of ten' }, onVerified);
  const userId = (await findUser(email))?.id ?? '';
  const id = (await listMembers(account.ctx)).data.find((one) => one.email === email)?.id ?? '';
  return { userId, email, id, ctx: contextOf({ companyId: account.companyId, userId }) };
}

describe('inviting', () => {
  it('mails each address a link and returns the result of each', async () => {
    const account = await registerTestAccount('Inviting & Co');
    const [one, other] = [address(), address()];
    const results = await inviteMembers(account.ctx, {
      emails: [one.toUpperCase(), 'nonsense', account.email, one, other],
      role: 'admin',
    });
    expect(results).toEqual([
      { email: one, status: 'invited', code: null, message: null },
      { email: 'nonsense', status: 'refused', code: 'invalidAddress', message: 'nonsense is not an email address' },
      { email: account.email, status: 'refused', code: 'memberExists', message: 'Team member already exists' },
      { email: other, status: 'invited', code: null, message: null },
    ]);
    const token = await tokenOf(one);
    expect(await findInvitation(guest, token)).toEqual({
      state: 'open',
      email: one,
      company: 'Inviting & Co',
      role: 'Admin',
      known: false,
      homeless: false,
    });
    const { data } = await listMembers(account.ctx);
    expect(data.map(({ email, status, role }) => [email, status, role])).toEqual(
      expect.arrayContaining([
        [account.email, 'active', 'owner'],
        [one, 'invited', 'admin'],
        [other, 'invited', 'admin'],
      ]),
    );
    const { rows } = await getPool().query('SELECT payload::text FROM jobs WHERE company_id = $1', [account.companyId]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses a request whose addresses are all members or invited already, and says so of each beside others', async () => {
    const account = await registerTestAccount();
    const [invited, other] = [address(), address()];
    const invite = (...emails: string[]) => inviteMembers(account.ctx, { emails, role: 'member' });
    await invite(invited);
    const exists = { code: 'memberExists', message: 'Team member already exists' };
    await expect(invite(account.email)).rejects.toMatchObject({
      ...exists,
      payload: { field: 'emails', value: account.email },
    });
    await expect(invite(invited, account.email)).rejects.toMatchObject({
      ...exists,
      payload: { field: 'emails', value: invited, cause: expect.stringContaining('open invitation') },
    });
    expect(await invite(account.email, invited, other)).toEqual([
      { email: account.email, status: 'refused', ...exists },
      { email: invited, status: 'pending', ...exists },
      { email: other, status: 'invited', code: null, message: null },
    ]);
    expect(await invite('nonsense', invited)).toMatchObject([{ code: 'invalidAddress' }, { status: 'pending' }]);
    await expect(invite('nonsense')).rejects.toMatchObject({ code: 'invalidAddress' });
  });

  it('respects the limit of people, also for simultaneous invitations', async () => {
    const account = await registerTestAccount();
    await getPool().query(
      `INSERT INTO company_features (company_id, feature, sub_feature, enable, "limit", updated_at)
       VALUES ($1, 'teamManagement', 'member', true, 20, now())`,
      [account.companyId],
    );
    const calls = Array.from({ length: 4 }, () => Array.from({ length: 10 }, address));
    const answers = await Promise.allSettled(
      calls.map((emails) => inviteMembers(account.ctx, { emails, role: 'member' })),
    );
    const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    const { limit, data } = await listMembers(account.ctx);
    expect(limit).toBe(20);
    expect(results.filter(({ status }) => status === 'invited')).toHaveLength(19);
    expect(results.filter(({ code }) => code === 'memberLimit')).toHaveLength(1);
    expect(refused).toEqual(['memberLimit', 'memberLimit']);
    expect(data).toHaveLength(limit);
  });

  it('refuses an unknown role and one of another company with code 33', async () => {
    const [account, outsider] = [await registerTestAccount(), await registerTestAccount()];
    const theirs = await createRole(outsider.ctx, { name: 'Theirs', grants: ['metrics/view'] });
    for (const role of ['boss', newId(), theirs.id]) {
      expect(await refusalOf(inviteMembers(account.ctx, { emails: [address()], role }))).toBe('roleInvalid');
    }
  });

  it('mails a new link after a minute, which replaces the one before', async () => {
    const { ctx } = await registerTestAccount();
    const email = address();
    await inviteMembers(ctx, { emails: [email], role: 'member' });
    const first = await tokenOf(email);
    const id = (await listMembers(ctx)).data.find((one) => one.email === email)?.id ?? '';
    expect(await refusalOf(resendInvitation(ctx, { id }))).toBe('resendTooSoon');
    await resendInvitation(later(ctx, 1), { id });
    const second = await tokenOf(email, 2);
    expect(await findInvitation(guest, first)).toBeNull();
    expect(await findInvitation(guest, second)).toMatchObject({ state: 'open' });
    for (let hour = 2; hour < 5; hour += 1) await resendInvitation(later(ctx, hour), { id });
    const day = (hours: number) => Math.floor((Date.now() + hours * 3_600_000) / 86_400_000);
    if (day(0) === day(5)) expect(await refusalOf(resendInvitation(later(ctx, 5), { id }))).toBe('inviteTooOften');
  });
});

describe('joining', () => {
  it('creates account and membership of a new person once for twenty simultaneous attempts', async () => {
    const account = await registerTestAccount('Joining');
    const email = address();
    await inviteMembers(account.ctx, { emails: [email], role: 'admin' });
    const token = await tokenOf(email);
    for (let look = 0; look < 3; look += 1) expect(await findInvitation(guest, token)).toMatchObject({ state: 'open' });
    expect(await refusalOf(joinCompany(guest, null, { token, fullname: 'Budi' }, onVerified))).toBe('missingField');
    for (const password of ['aaaaaaaaaaaa', 'password1234', `${email.split('@')[0]}7`]) {
      const newcomer = { token, fullname: 'Budi', password };
      expect(await refusalOf(joinCompany(guest, null, newcomer, onVerified)), password).toBe('passwordInvalid');
    }
    const tries = Array.from({ length: 20 }, (_, index) =>
      refusalOf(
        joinCompany(
          platformContext({ ip: `198.51.100.${index}` }),
          null,
          {
            token,
            fullname: 'Budi',
            password: 'a password of ten',
          },
          onVerified,
        ),
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
    expect(await findInvitation(guest, token)).toMatchObject({ state: 'used' });
    const user = await findUser(email);
    const { rows } = await getPool().query('SELECT email_verified_at FROM users WHERE id = $1', [user?.id]);
    expect(rows[0].email_verified_at).toBeInstanceOf(Date);
    expect((await listMembers(account.ctx)).data).toContainEqual(
      expect.objectContaining({ email, status: 'active', role: 'admin', roleName: 'Admin', userId: user?.id }),
    );
    expect(await listNotifications(account.ctx, { limit: 20 })).toMatchObject({
      unread: 1,
      data: [{ title: `${email} has joined` }],
    });
  });

  it('requires the session of a person with an account, and works once for two hundred attempts', async () => {
    const [account, colleague, other] = [
      await registerTestAccount('Second'),
      await registerTestAccount(),
      await registerTestAccount(),
    ];
    await inviteMembers(account.ctx, { emails: [colleague.email], role: 'member' });
    const token = await tokenOf(colleague.email);
    expect(
      await refusalOf(joinCompany(guest, null, { token, fullname: 'X', password: 'a password of ten' }, onVerified)),
    ).toBe('loggedOut');
    expect(await refusalOf(joinCompany(guest, { userId: other.userId }, { token }, onVerified))).toBe('forbidden');
    const id = (await listMembers(account.ctx)).data.find(({ email }) => email === colleague.email)?.id ?? '';
    expect(await refusalOf(joinCompany(guest, { userId: other.userId }, { id }, onVerified))).toBe('notFound');
    expect(await refusalOf(joinCompany(guest, null, { id }, onVerified))).toBe('loggedOut');
    const many = Array.from({ length: 200 }, (_, index) => {
      const browser = platformContext({ ip: `203.0.113.${index}` });
      return refusalOf(joinCompany(browser, { userId: colleague.userId }, index % 2 ? { id } : { token }, onVerified));
    });
    expect((await Promise.all(many)).filter((code) => code === 'none')).toHaveLength(1);
    const { ctx } = colleague;
    const here = contextOf({ companyId: account.companyId, userId: colleague.userId });
    expect((await listMyCompanies(here)).map(({ name, current }) => [name, current])).toEqual([
      ['Acme', false],
      ['Second', true],
    ]);
    expect(await switchCompany(here, { companyId: ctx.scope.companyId })).toContainEqual(
      expect.objectContaining({ name: 'Acme', current: true }),
    );
    expect(await refusalOf(switchCompany(here, { companyId: other.companyId }))).toBe('notFound');
  });

  it('refuses a guessed, expired or revoked link', async () => {
    const { ctx } = await registerTestAccount();
    const email = address();
    await inviteMembers(ctx, { emails: [email], role: 'member' });
    const token = await tokenOf(email);
    const newcomer = { fullname: 'Budi', password: 'a password of ten' };
    expect(await refusalOf(joinCompany(guest, null, { token: `${token.slice(1)}A`, ...newcomer }, onVerified))).toBe(
      'notFound',
    );
    expect(await refusalOf(joinCompany(guest, null, { token: 'short', ...newcomer }, onVerified))).toBe('notFound');
    const tooLate = later(guest, INVITATION_HOURS + 1);
    expect(await refusalOf(joinCompany(tooLate, null, { token, ...newcomer }, onVerified))).toBe('linkExpired');
    expect(await findInvitation(tooLate, token)).toMatchObject({ state: 'expired' });
    const id = (await listMembers(ctx)).data.find((one) => one.email === email)?.id ?? '';
    await removeMember(ctx, { id });
    expect(await findInvitation(guest, token)).toBeNull();
  });

  it('lets a person without a company join without a session, which they could not start', async () => {
    const account = await registerTestAccount();
    const mate = await join(account);
    await removeMember(account.ctx, { id: mate.id });
    await inviteMembers(account.ctx, { emails: [mate.email], role: 'admin' });
    const token = await tokenOf(mate.email, 2);
    expect(await findInvitation(guest, token)).toMatchObject({ known: true, homeless: true });
    expect(await joinCompany(guest, null, { token }, onVerified)).toMatchObject({ next: 'login' });
    expect((await listMembers(account.ctx)).data).toContainEqual(
      expect.objectContaining({ userId: mate.userId, role: 'admin', status: 'active' }),
    );
  });
});

describe('a person of a company', () => {
  it('loses access at once when removed, and keeps other memberships', async () => {
    const [account, home] = [await registerTestAccount('Work'), await registerTestAccount('Home')];
    await inviteMembers(account.ctx, { emails: [home.email], role: 'member' });
    await joinCompany(guest, { userId: home.userId }, { token: await tokenOf(home.email) }, onVerified);
    const { sessionId } = await sessionCookie(home);
    expect(await findSession(guest, sessionId)).toMatchObject({ companyId: account.companyId });
    const id = (await listMembers(account.ctx)).data.find(({ email }) => email === home.email)?.id ?? '';
    await removeMember(account.ctx, { id });
    expect(await findSession(guest, sessionId)).toBeNull();
    expect(await refusalOf(removeMember(account.ctx, { id }))).toBe('notFound');
    const again = await sessionCookie(home);
    expect(await findSession(guest, again.sessionId)).toMatchObject({ companyId: home.companyId, role: 'owner' });
  });

  it('stays signed in when removed from a company that is not the current one', async () => {
    const [account, home] = [await registerTestAccount('Work'), await registerTestAccount('Home')];
    await inviteMembers(account.ctx, { emails: [home.email], role: 'member' });
    await joinCompany(guest, { userId: home.userId }, { token: await tokenOf(home.email) }, onVerified);
    const here = contextOf({ companyId: account.companyId, userId: home.userId });
    await switchCompany(here, { companyId: home.companyId });
    const { sessionId } = await sessionCookie(home);
    await leaveCompany(here);
    expect(await findSession(guest, sessionId)).toMatchObject({ companyId: home.companyId });
  });

  it('cannot be removed as the last owner, also by simultaneous calls', async () => {
    const account = await registerTestAccount();
    const own = (await listMembers(account.ctx)).data[0]?.id ?? '';
    expect(await refusalOf(leaveCompany(account.ctx))).toBe('lastOwner');
    expect(await refusalOf(changeRole(account.ctx, { id: own, role: 'member' }))).toBe('lastOwner');
    const second = await join(account, 'owner');
    const outcomes = await Promise.all([
      refusalOf(leaveCompany(account.ctx)),
      refusalOf(leaveCompany(second.ctx)),
      refusalOf(removeMember(account.ctx, { id: second.id })),
    ]);
    expect(outcomes).toContain('lastOwner');
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS owners FROM members WHERE company_id = $1 AND role = 'owner'`,
      [account.companyId],
    );
    expect(rows[0].owners).toBe(1);
  });

  it('cannot grant more than their own grants, nor change a person with more', async () => {
    const account = await registerTestAccount();
    const admin = await join(account, 'admin');
    const own = (await listMembers(account.ctx)).data.find(({ userId }) => userId === account.userId)?.id ?? '';
    expect(await refusalOf(changeRole(admin.ctx, { id: admin.id, role: 'owner' }))).toBe('forbidden');
    expect(await refusalOf(inviteMembers(admin.ctx, { emails: [address()], role: 'owner' }))).toBe('forbidden');
    expect(await refusalOf(removeMember(admin.ctx, { id: own }))).toBe('forbidden');
    expect(await refusalOf(changeRole(admin.ctx, { id: own, role: 'member' }))).toBe('forbidden');

    const helper = await createRole(account.ctx, {
      name: 'Helper',
      grants: ['members/view', 'members/manage', 'metrics/view'],
    });
    const small = await join(account, helper.id);
    expect(await refusalOf(inviteMembers(small.ctx, { emails: [address()], role: 'member' }))).toBe('forbidden');
    expect(await refusalOf(createRole(small.ctx, { name: 'More', grants: ['api_keys/manage'] }))).toBe('forbidden');
    expect(
      await refusalOf(updateRole(small.ctx, { ...helper, id: helper.id, name: 'Helper', grants: [...GRANTS] })),
    ).toBe('forbidden');
    expect(await refusalOf(changeRole(small.ctx, { id: small.id, role: 'admin' }))).toBe('forbidden');
    expect(await inviteMembers(small.ctx, { emails: [address()], role: helper.id })).toMatchObject([
      { status: 'invited' },
    ]);
    const key = {
      ...account.ctx,
      actor: { type: 'apiKey' as const, apiKeyId: newId() },
      grants: ['members/manage' as const],
    };
    expect(await refusalOf(inviteMembers(key, { emails: [address()], role: 'member' }))).toBe('forbidden');
  });

  it('is not found by another company', async () => {
    const [account, outsider] = [await registerTestAccount(), await registerTestAccount()];
    const mate = await join(account);
    const tried = [
      removeMember(outsider.ctx, { id: mate.id }),
      changeRole(outsider.ctx, { id: mate.id, role: 'admin' }),
      getMember(outsider.ctx, { id: mate.id }),
      resendInvitation(outsider.ctx, { id: mate.id }),
    ];
    expect(await Promise.all(tried.map(refusalOf))).toEqual(tried.map(() => 'notFound'));
    expect(await getMember(account.ctx, { id: mate.id })).toMatchObject({ role: 'member', status: 'active' });
  });

  it('has an audited role change with actor, old and new role', async () => {
    const account = await registerTestAccount();
    const mate = await join(account);
    expect(await changeRole(account.ctx, { id: mate.id, role: 'admin' })).toMatchObject({ role: 'admin' });
    await changeRole(account.ctx, { id: mate.id, role: 'admin' });
    const { data } = await listAudit(account.ctx, { action: 'member.role', limit: 10 });
    expect(data).toMatchObject([
      {
        actor: { type: 'user', id: account.userId, name: 'Ana Souza' },
        targetId: mate.id,
        before: { role: 'Member' },
        after: { role: 'Admin' },
        ip: '192.0.2.1',
      },
    ]);
    const { data: all } = await listAudit(account.ctx, { limit: 100 });
    expect(all.map(({ action }) => action)).toEqual([
      'member.role',
      'authorized-recipient.authorize',
      'member.join',
      'member.invite',
      'company.create',
    ]);
    const pages = await listAudit(account.ctx, { limit: 3 });
    expect(await listAudit(account.ctx, { limit: 3, olderThan: pages.nextCursor ?? '' })).toMatchObject({
      data: [{ action: 'member.invite' }, { action: 'company.create' }],
      nextCursor: null,
    });
  });
});

describe('a custom role', () => {
  it('has a unique name, and its members get another role when it is removed', async () => {
    const account = await registerTestAccount();
    const support = await createRole(account.ctx, { name: 'Support', grants: ['metrics/view', 'metrics/view'] });
    expect(support).toMatchObject({ grants: ['metrics/view'], people: 0, custom: true });
    for (const name of ['support', 'OWNER']) {
      expect(await refusalOf(createRole(account.ctx, { name, grants: ['metrics/view'] }))).toBe('duplicate');
    }
    const mate = await join(account, support.id);
    expect(await getMember(account.ctx, { id: mate.id })).toMatchObject({ role: support.id, roleName: 'Support' });
    expect(
      await updateRole(account.ctx, { id: support.id, name: 'Desk', grants: ['message_events/view'] }),
    ).toMatchObject({
      name: 'Desk',
      people: 1,
    });
    expect(await refusalOf(deleteRole(account.ctx, { id: support.id }))).toBe('missingField');
    expect(await refusalOf(deleteRole(account.ctx, { id: support.id, newRoleId: support.id }))).toBe('roleInvalid');
    await deleteRole(account.ctx, { id: support.id, newRoleId: 'member' });
    expect(await getMember(account.ctx, { id: mate.id })).toMatchObject({ role: 'member', roleName: 'Member' });
    expect((await listRoles(account.ctx)).map(({ id }) => id)).toEqual(['owner', 'admin', 'member']);
    for (const id of ['owner', 'admin', 'member']) {
      const change = { id, name: 'Mine', grants: ['metrics/view' as const] };
      expect(await refusalOf(updateRole(account.ctx, change))).toBe('forbidden');
      expect(await refusalOf(deleteRole(account.ctx, { id, newRoleId: 'admin' }))).toBe('forbidden');
    }
  });

  it('is not found by another company', async () => {
    const [account, outsider] = [await registerTestAccount(), await registerTestAccount()];
    const { id } = await createRole(account.ctx, { name: 'Support', grants: ['metrics/view'] });
    expect(await refusalOf(updateRole(outsider.ctx, { id, name: 'Mine', grants: ['metrics/view'] }))).toBe('notFound');
    expect(await refusalOf(deleteRole(outsider.ctx, { id }))).toBe('notFound');
  });
});
