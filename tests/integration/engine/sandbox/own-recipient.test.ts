import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#lib/account/audit/queries.ts';
import { confirmEmailChange, requestEmailChange } from '#lib/account/identity/change-email.ts';
import { findUser } from '#lib/account/identity/queries.ts';
import { verifyEmailByCode, verifyEmailByLink } from '#lib/account/identity/verify-email.ts';
import { registerAccount } from '#lib/account/onboarding/accounts.ts';
import { enterByOauth } from '#lib/account/onboarding/enter-by-oauth.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { inviteMembers } from '#lib/account/team/invitations.ts';
import { joinCompany } from '#lib/account/team/join-company.ts';
import { leaveCompany } from '#lib/account/team/members.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import {
  authorizeRecipients,
  authorizeRecipientVerified,
  removeAuthorizedRecipient,
} from '#lib/engine/sandbox/authorized-recipients.ts';

import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';

import { AUTHORIZED_RECIPIENTS_MAX } from '#lib/engine/sandbox/schema.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { armLastMail } from '../../../fixtures/accounts/identity.ts';
import { rawMessage } from '../../../fixtures/accounts/seed.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const guest = platformContext({ ip: '198.51.100.8' });
const onVerified = authorizeVerifiedEmail(guest);
const password = 'a long password';
const newAddress = () => `own-${newId().slice(-12)}@example.org`;

const profileOf = (email: string) => ({ provider: 'oidc', accountId: newId(), email, fullname: 'Ana Souza' });
const byOauth = (profile: ReturnType<typeof profileOf>) => enterByOauth(guest, profile, { ref: undefined, onVerified });

/** A sign-up whose address is not verified yet. */
async function signUp(email = newAddress()) {
  const account = await registerAccount(platformContext(), { email, password });
  const { code, token } = await armLastMail('verify_email', email);
  const verify = () => verifyEmailByCode(guest, { ...account, code: code ?? '', userAgent: '' }, onVerified);
  return { ...account, email, token, verify, ctx: contextOf(account) };
}

const statesOf = async (ctx: Context) =>
  (await listAuthorizedRecipients(ctx)).map(({ email, state }) => `${email} ${state}`);

const auditOf = async (ctx: Context) =>
  (await listAudit(ctx, { action: 'authorized-recipient.authorize', limit: 10 })).data;

describe("a person's own address becomes an authorized recipient of the company", () => {
  it('when the code of a sign-up verifies it: with audit entry and tour step, and mail to it is accepted', async () => {
    const { ctx, email, userId, companyId, verify } = await signUp();
    expect(await statesOf(ctx)).toEqual([]);
    await verify();
    expect(await statesOf(ctx)).toEqual([`${email} verified`]);
    expect(await getProductTour(ctx)).toMatchObject({ sandboxSetAuthorizedRecipient: true });
    const [recipient] = await listAuthorizedRecipients(ctx);
    expect(await auditOf(ctx)).toMatchObject([
      { actor: { type: 'user', id: userId }, targetId: recipient?.id, after: { email } },
    ]);
    const { rows } = await getPool().query('SELECT domain FROM sending_domains WHERE company_id = $1', [companyId]);
    const from = `hello@${rows[0].domain}`;
    const message = (to: string) => ({
      receivedBy: 'rest' as const,
      envelopeFrom: from,
      recipients: [{ address: to, type: 'to' as const }],
      raw: rawMessage(from, { to }),
    });
    const scope = { companyId, environment: 'sandbox' } as const;
    expect(await refusalOf(acceptMessage(scope, message(email)))).toBe('none');
    expect(await refusalOf(acceptMessage(scope, message(newAddress())))).toBe('unauthorizedRecipient');
  });

  it('when the mailed link verifies it, once for 20 uses at the same time', async () => {
    const { ctx, email, token } = await signUp();
    const uses = Array.from({ length: 20 }, () => refusalOf(verifyEmailByLink(guest, { token }, onVerified)));
    expect((await Promise.all(uses)).filter((code) => code === 'none')).toHaveLength(1);
    expect(await statesOf(ctx)).toEqual([`${email} verified`]);
    expect(await auditOf(ctx)).toHaveLength(1);
  });

  it('when an OpenID provider verified it: for a new person and for one who never verified it', async () => {
    const email = newAddress();
    await byOauth(profileOf(email));
    const user = await findUser(email);
    expect(await statesOf(contextOf({ companyId: user?.companyId ?? '', userId: user?.id ?? '' }))).toEqual([
      `${email} verified`,
    ]);
    const waiting = await signUp();
    await byOauth(profileOf(waiting.email));
    expect(await statesOf(waiting.ctx)).toEqual([`${waiting.email} verified`]);
  });

  it('when an invited member joins, in the company that invited only', async () => {
    const [account, member] = [await registerTestAccount(), await registerTestAccount()];
    await inviteMembers(account.ctx, { emails: [member.email], role: 'member' });
    const { rows } = await getPool().query('SELECT id FROM invitations WHERE company_id = $1', [account.companyId]);
    await joinCompany(guest, { userId: member.userId }, { id: rows[0].id }, onVerified);
    expect(await statesOf(account.ctx)).toEqual([`${member.email} verified`]);
    expect(await statesOf(member.ctx)).toEqual([]);
  });

  it('when it replaces an earlier address, which stays authorized', async () => {
    const { ctx, email, verify, userId } = await signUp();
    await verify();
    const next = newAddress();
    await requestEmailChange(ctx, { email: next, password });
    expect(await statesOf(ctx)).toEqual([`${email} verified`]);
    const { token } = await armLastMail('change_email', next);
    await confirmEmailChange(guest, token, onVerified);
    expect((await findUser(next))?.id).toBe(userId);
    expect((await statesOf(ctx)).sort()).toEqual([`${email} verified`, `${next} verified`].sort());
  });

  it('when a request was already sent: it is confirmed and its link is used up', async () => {
    const { ctx, email, verify } = await signUp();
    await authorizeRecipients(ctx, { emails: [email] });
    expect(await statesOf(ctx)).toEqual([`${email} pending`]);
    await verify();
    expect(await statesOf(ctx)).toEqual([`${email} verified`]);
    const { rows } = await getPool().query('SELECT token_hash FROM authorized_recipients WHERE email = $1', [email]);
    expect(rows).toEqual([{ token_hash: null }]);
  });
});

describe("a person's own address", () => {
  it('stays removed once it was removed, at every later sign-in', async () => {
    const { ctx, email, verify, token } = await signUp();
    await verify();
    const [recipient] = await listAuthorizedRecipients(ctx);
    await removeAuthorizedRecipient(ctx, { id: recipient?.id ?? '' });
    const profile = profileOf(email);
    await byOauth(profile);
    await byOauth(profile);
    expect(await refusalOf(verifyEmailByLink(guest, { token }, onVerified))).toBe('notFound');
    expect(await statesOf(ctx)).toEqual([]);
  });

  it('is verified even if the company has reached its limit of recipients', async () => {
    const { ctx, companyId, email, verify } = await signUp();
    await getPool().query(
      `INSERT INTO authorized_recipients (id, company_id, email, expires_at, verified_at)
       SELECT gen_random_uuid(), $1, 'n' || n || '@example.net', now(), now() FROM generate_series(1, $2::int) AS n`,
      [companyId, AUTHORIZED_RECIPIENTS_MAX],
    );
    expect((await verify()).stage).toBe('full');
    const listed = await statesOf(ctx);
    expect(listed).toHaveLength(AUTHORIZED_RECIPIENTS_MAX);
    expect(listed).not.toContain(`${email} verified`);
    expect(await auditOf(ctx)).toEqual([]);
  });

  it('changes while its person leaves the company, without a deadlock', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const account = await registerTestAccount();
      const { ctx, email } = await signUp();
      await inviteMembers(account.ctx, { emails: [email], role: 'member' });
      const { rows } = await getPool().query('SELECT id FROM invitations WHERE company_id = $1', [account.companyId]);
      const userId = (await findUser(email))?.id ?? '';
      await joinCompany(guest, { userId }, { id: rows[0].id }, onVerified);
      const there = contextOf({ companyId: account.companyId, userId });
      const next = newAddress();
      await requestEmailChange(ctx, { email: next, password });
      const { token } = await armLastMail('change_email', next);
      const both = [leaveCompany(there), confirmEmailChange(guest, token, onVerified)];
      outcomes.push(...(await Promise.all(both.map(refusalOf))));
    }
    expect(new Set(outcomes)).toEqual(new Set(['none']));
  });

  it('is authorized by an operator and by its own verification alike: one row, one entry', async () => {
    const { ctx, email, verify } = await signUp();
    await authorizeRecipientVerified(ctx, { email });
    await verify();
    expect(await statesOf(ctx)).toEqual([`${email} verified`]);
    expect(await auditOf(ctx)).toHaveLength(1);
  });
});
