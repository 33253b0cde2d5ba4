import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#lib/core/limits.ts';

/** An email address as people give it, in lower case; the longest that SMTP carries (RFC 5321 §4.5.3.1.3). */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(EMAIL_MAX));

/** A new password. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, { error: `must have ${PASSWORD_MIN} characters or more` })
  .max(PASSWORD_MAX, { error: `must have ${PASSWORD_MAX} characters or fewer` });

/** A name of a person or a company: one line of text that says something. */
export const DisplayName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(NAME_MAX, { error: `must have ${NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** A code that names who sent somebody here, as it stood in the link. */
export const Referral = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.~-]*$/, { error: 'must have letters, digits, . _ ~ and - only' });

/**
 * `POST /register` (spec §7: email and ref). Who gives no name is called by their address, their company likewise; who
 * gives no password sets one when they prove the address.
 */
export const RegisterAccountInput = z
  .strictObject({
    email: Email,
    fullname: DisplayName.optional(),
    company: DisplayName.optional(),
    password: NewPassword.optional(),
    ref: Referral.optional(),
    captcha: z.string().max(4_096).optional(),
  })
  .refine(({ email, password }) => password?.toLowerCase() !== email, {
    path: ['password'],
    error: 'must not be the email address',
  });
export type RegisterAccountInput = z.infer<typeof RegisterAccountInput>;

/** A password that somebody has: held against no rule but a bound, so that old ones keep working. */
export const GivenPassword = z.string().min(1).max(1_024);

/** A solved proof of work, as `solveCaptcha` words it. */
export const SolvedCaptcha = z.string().max(4_096);

/** Whom a login is asked for. */
export const Credentials = z.object({ email: Email, password: GivenPassword, captcha: SolvedCaptcha.optional() });
export type Credentials = z.infer<typeof Credentials>;

/** `POST /signin` (spec §7; suite §7). */
export const SignInInput = z.strictObject({
  email: Email,
  password: GivenPassword,
  captcha: SolvedCaptcha.optional(),
  /** Ends the person's other logins, and so answers the prompt of multiple login (spec §4). */
  logoutFromOthers: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** A token in a mailed link: 256 random bits as base64url. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, { error: 'must be the last part of the mailed link' });

/** What a verification link is worth, before it is used. */
export const VerifyEmailLink = z.object({
  email: z.string(),
  /** Whether the person signed up without a password, and sets one here. */
  needsPassword: z.boolean(),
});
export type VerifyEmailLink = z.infer<typeof VerifyEmailLink>;

/** `POST /verify-email/link`. */
export const VerifyEmailLinkInput = z.strictObject({ token: LinkToken, password: NewPassword.optional() });
export type VerifyEmailLinkInput = z.infer<typeof VerifyEmailLinkInput>;

/** `POST /verify-email`; without a code it asks whether the link was used meanwhile. */
export const VerifyEmailCodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'must be the six digits of the mail' })
    .optional(),
  password: NewPassword.optional(),
});
export type VerifyEmailCodeInput = z.infer<typeof VerifyEmailCodeInput>;

/** When another mail may be asked for. */
export const ResendState = z.object({ resendAfterSeconds: z.number().int() });
export type ResendState = z.infer<typeof ResendState>;

/** `POST /validate` (spec §7); `authUserId` is the `userId` of POST /register. */
export const ValidateInput = z.strictObject({ email: Email, authUserId: z.string().max(64) });
export type ValidateInput = z.infer<typeof ValidateInput>;

/** `POST /forget-password` (suite §7). */
export const ForgetPasswordInput = z.strictObject({ email: Email, captcha: SolvedCaptcha.optional() });
export type ForgetPasswordInput = z.infer<typeof ForgetPasswordInput>;

/** `POST /reset-password` (suite §7). */
export const ResetPasswordInput = z.strictObject({ token: LinkToken, newPassword: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** `POST /users/change-password` (suite §7); who has no password yet gives none. */
export const ChangePasswordInput = z.strictObject({ password: GivenPassword.optional(), newPassword: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** `POST /users/change-email` (suite §7). */
export const ChangeEmailInput = z.strictObject({ email: Email, password: GivenPassword.optional() });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** What a second login of a person does (spec §4 Multiple login). */
export const MultipleLogin = z.enum(['allow', 'prompt', 'deny']);
export type MultipleLogin = z.infer<typeof MultipleLogin>;

/** How a person logs in. Instants are ISO 8601. */
export const AccountSecurity = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  multipleLogin: MultipleLogin,
  twoFactor: z.object({ enabledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.number().int() }),
  /** Where a new address waits for its link to be used; null where none does. */
  pendingEmail: z.string().nullable(),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** A login of a person among theirs. Instants are ISO 8601. */
export const SessionSeen = z.object({
  id: z.uuid(),
  /** In few words; empty where the browser does not tell. */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SessionSeen = z.infer<typeof SessionSeen>;

/** A code of an authenticator app (six digits) or a recovery code, as typed. */
export const SecondFactorCode = z.string().trim().min(6).max(40);

/** `POST /checkToken-2FA`. */
export const PassTwoFactorInput = z.strictObject({
  code: SecondFactorCode,
  logoutFromOthers: z.boolean().default(false),
});
export type PassTwoFactorInput = z.infer<typeof PassTwoFactorInput>;

/** `POST /two-factor/disable`. */
export const DisableTwoFactorInput = z.strictObject({ password: GivenPassword.optional(), code: SecondFactorCode });
export type DisableTwoFactorInput = z.infer<typeof DisableTwoFactorInput>;

/** What an authenticator app is given; `qr` is an SVG of `uri`. Shown while the second factor is being set up. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** Codes that each stand in once for the app; shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/**
 * How far a login has come: `unverified` until the address is proven, `password` until the second factor is given, `full`
 * after that. Only a full one counts as logged in; the others may do their step.
 */
export const SessionStage = z.enum(['unverified', 'password', 'full']);
export type SessionStage = z.infer<typeof SessionStage>;

/** A person as the dashboard shows them (spec §3 User). */
export const User = z.object({
  id: z.uuid(),
  fullname: z.string(),
  lastname: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phone: z.string().nullable(),
  companyId: z.uuid().nullable(),
  /** Hour format (spec §9). */
  time: z.union([z.literal(12), z.literal(24)]),
  language: z.string(),
});
export type User = z.infer<typeof User>;
