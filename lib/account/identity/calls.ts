import { z } from 'zod';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { createCaptcha } from '#lib/account/identity/captcha/captcha.ts';
import { requestEmailChange } from '#lib/account/identity/change-email.ts';
import { changePassword } from '#lib/account/identity/change-password.ts';
import { getAccountSecurity } from '#lib/account/identity/get-account-security.ts';
import { endOtherSessions, endOwnSession, listSessions, setMultipleLogin } from '#lib/account/identity/own-sessions.ts';
import { requestPasswordReset, resetPassword } from '#lib/account/identity/password-reset.ts';
import { getPhoto, removePhoto, setPhoto } from '#lib/account/identity/profile/photo.ts';
import { UserDetail } from '#lib/account/identity/profile/schema.ts';
import {
  AccountSecurity,
  CaptchaAnswer,
  CaptchaQuery,
  ChangeEmailInput,
  ChangePasswordInput,
  DisableTwoFactorInput,
  ForgetPasswordInput,
  GivenPassword,
  MultipleLogin,
  RecoveryCodes,
  ResendState,
  ResetPasswordInput,
  SecondFactorCode,
  SessionSeen,
  TwoFactorSetup,
  ValidateInput,
} from '#lib/account/identity/schema.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '#lib/account/identity/two-factor/two-factor.ts';
import { validateAccount } from '#lib/account/identity/validate-account.ts';
import { resendVerification } from '#lib/account/identity/verify-email.ts';
import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { answerPhoto } from '#lib/infra/http-server/file-answers.ts';

/** The console's calls of identity. */
export const CALLS = {
  'GET /api/config/v1/account-security': call({
    summary: 'Get the sign-in settings of the caller: password, second factor, multiple login',
    access: 'session',
    answer: AccountSecurity,
    run: ({ ctx }) => getAccountSecurity(ctx),
  }),
  'GET /api/config/v1/captcha': call({
    summary: 'Get a proof-of-work challenge for a sign-in, sign-up or password reset that requires one',
    access: 'public',
    query: CaptchaQuery,
    answer: CaptchaAnswer,
    run: ({ ctx, query }) => createCaptcha(ctx, query.work),
  }),
  'POST /api/config/v1/forget-password': call({
    summary: 'Mail a password reset link if the address has an account; the answer is the same if it has none',
    access: 'public',
    body: ForgetPasswordInput,
    status: 204,
    run: ({ ctx, body }) => requestPasswordReset(ctx, body),
  }),
  'GET /api/config/v1/media/profile/{id}': call({
    summary: 'Get the photo of the caller or of a colleague',
    access: 'session',
    media: 'image/*',
    product: false,
    run: async ({ ctx, params }) => answerPhoto(await getPhoto(ctx, { id: params.id ?? '' })),
  }),
  'POST /api/config/v1/media/profile': call({
    summary: 'Set the photo of the caller, as a form with the file in the field image',
    access: 'session',
    upload: { field: 'image', maxBytes: UPLOAD_MAX_BYTES },
    answer: UserDetail,
    renewsGuard: true,
    run: async ({ ctx, readFile }) => setPhoto(ctx, await readFile()),
  }),
  'DELETE /api/config/v1/media/profile': call({
    summary: 'Delete the photo of the caller',
    access: 'session',
    answer: UserDetail,
    renewsGuard: true,
    run: ({ ctx }) => removePhoto(ctx),
  }),
  'PUT /api/config/v1/multiple-login': call({
    summary: 'Set the behavior of a second sign-in of the caller: allow, prompt or deny',
    access: 'session',
    body: z.strictObject({ multipleLogin: MultipleLogin }),
    status: 204,
    run: ({ ctx, body }) => setMultipleLogin(ctx, body.multipleLogin),
  }),
  'POST /api/config/v1/reset-password': call({
    summary: 'Set a new password by a mailed link, which works once, and end all sessions of the person',
    access: 'public',
    body: ResetPasswordInput,
    status: 204,
    run: ({ ctx, body }) => resetPassword(ctx, body),
  }),
  'DELETE /api/config/v1/session/{id}': call({
    summary: 'End one session of the caller',
    access: 'session',
    status: 204,
    run: ({ ctx, params }) => endOwnSession(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/session': call({
    summary: 'List the sessions of the caller',
    access: 'session',
    query: PageQuery,
    answer: z.object({ data: z.array(SessionSeen), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listSessions(ctx), query),
  }),
  'DELETE /api/config/v1/session': call({
    summary: 'End all sessions of the caller except the current one',
    access: 'session',
    answer: z.object({ ended: z.number().int() }),
    run: ({ ctx }) => endOtherSessions(ctx),
  }),
  'POST /api/config/v1/two-factor/confirm': call({
    summary: 'Turn the second factor on, with a code of the app; shows the recovery codes only once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    // A person whose company requires it may open the other screens now.
    renewsGuard: true,
    run: ({ ctx, body }) => confirmTwoFactor(ctx, body),
  }),
  'POST /api/config/v1/two-factor/disable': call({
    summary: 'Turn the second factor off, with the password and a code',
    access: 'session',
    body: DisableTwoFactorInput,
    status: 204,
    run: ({ ctx, body }) => disableTwoFactor(ctx, body),
  }),
  'POST /api/config/v1/two-factor/recovery-codes': call({
    summary: 'Replace the recovery codes, with a code; shows the new ones only once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    run: ({ ctx, body }) => renewRecoveryCodes(ctx, body),
  }),
  'POST /api/config/v1/two-factor': call({
    summary: 'Begin the setup of the second factor; returns a secret for an authenticator app',
    access: 'session',
    body: z.strictObject({ password: GivenPassword.optional() }),
    answer: TwoFactorSetup,
    run: ({ ctx, body }) => startTwoFactor(ctx, body),
  }),
  'POST /api/config/v1/users/change-email': call({
    summary: 'Mail a link to a new address, which replaces the old one when the link is used',
    access: 'session',
    body: ChangeEmailInput,
    answer: z.object({ pendingEmail: z.string() }),
    run: ({ ctx, body }) => requestEmailChange(ctx, body),
  }),
  'POST /api/config/v1/users/change-password': call({
    summary: 'Change the password of the caller, with the current one; ends their other sessions',
    access: 'session',
    body: ChangePasswordInput,
    status: 204,
    run: ({ ctx, body }) => changePassword(ctx, body),
  }),
  'POST /api/config/v1/validate': call({
    summary: 'Check if a person who signed up has verified their address',
    access: 'public',
    body: ValidateInput,
    answer: z.object({ validate: z.boolean() }),
    run: ({ body }) => validateAccount(body),
  }),
  'POST /api/config/v1/verify-email/resend': call({
    summary: 'Mail another verification link and code; earlier ones become invalid',
    access: 'stage',
    answer: ResendState,
    run: ({ ctx }) => resendVerification(ctx, actingUser(ctx).userId),
  }),
};
