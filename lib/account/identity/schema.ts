import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, WORK_MAX } from '#lib/core/limits.ts';
import { TimeZone } from '#lib/core/time-zone.ts';

/** An email address in lower case, no longer than SMTP carries (RFC 5321 §4.5.3.1.3). */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(EMAIL_MAX));

/** A new password. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, { error: `must have ${PASSWORD_MIN} characters or more` })
  .max(PASSWORD_MAX, { error: `must have ${PASSWORD_MAX} characters or fewer` });

/** The name of a person or a company: one line of text that is not empty. */
export const DisplayName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(NAME_MAX, { error: `must have ${NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** A referral code from the link that led to the sign-up. */
export const Referral = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.~-]*$/, { error: 'must have letters, digits, . _ ~ and - only' });

/**
 * The input of `POST /register` (docs/product.md §7: email and ref). The names of the person and the company default to
 * the address. Without a password, the person sets one when they verify the address.
 */
export const RegisterAccountInput = z
  .strictObject({
    email: Email,
    fullname: DisplayName.optional(),
    company: DisplayName.optional(),
    password: NewPassword.optional(),
    /** The zone of the company's days, which the form takes from the browser. */
    timezone: TimeZone.optional(),
    ref: Referral.optional(),
    captcha: z.string().max(4_096).optional(),
  })
  .refine(({ email, password }) => password?.toLowerCase() !== email, {
    path: ['password'],
    error: 'must not be the email address',
  });
export type RegisterAccountInput = z.infer<typeof RegisterAccountInput>;

/** An existing password. Only its length is bounded, so that passwords from before a rule keep working. */
export const GivenPassword = z.string().min(1).max(1_024);

/** A solved proof of work, as `solveCaptcha` encodes it. */
export const SolvedCaptcha = z.string().max(4_096);

/** The query of `GET /captcha`; `work` is the value that a refusal asked for. */
export const CaptchaQuery = z.strictObject({ work: z.coerce.number().int().min(1).max(WORK_MAX).default(1) });

/** A proof-of-work challenge to solve. */
export const CaptchaAnswer = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

/** The credentials of a sign-in. */
export const Credentials = z.object({ email: Email, password: GivenPassword, captcha: SolvedCaptcha.optional() });
export type Credentials = z.infer<typeof Credentials>;

/** The input of `POST /signin` (docs/product.md §7). */
export const SignInInput = z.strictObject({
  email: Email,
  password: GivenPassword,
  captcha: SolvedCaptcha.optional(),
  /** True ends the person's other sessions; this answers the prompt of multiple login (docs/product.md §4). */
  logoutFromOthers: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** A token in a mailed link: 256 random bits as base64url. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, { error: 'must be the last part of the mailed link' });

/** The state of a verification link before it is used. */
export const VerifyEmailLink = z.object({
  email: z.string(),
  /** True if the person signed up without a password and must set one now. */
  needsPassword: z.boolean(),
});
export type VerifyEmailLink = z.infer<typeof VerifyEmailLink>;

/** The input of `POST /verify-email/link`. */
export const VerifyEmailLinkInput = z.strictObject({ token: LinkToken, password: NewPassword.optional() });
export type VerifyEmailLinkInput = z.infer<typeof VerifyEmailLinkInput>;

/** The input of `POST /verify-email`; without a code the call asks if the link was used meanwhile. */
export const VerifyEmailCodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'must be the six digits of the mail' })
    .optional(),
  password: NewPassword.optional(),
});
export type VerifyEmailCodeInput = z.infer<typeof VerifyEmailCodeInput>;

/** The seconds until another mail may be requested. */
export const ResendState = z.object({ resendAfterSeconds: z.number().int() });
export type ResendState = z.infer<typeof ResendState>;

/** The input of `POST /validate` (docs/product.md §7); `authUserId` is the `userId` of POST /register. */
export const ValidateInput = z.strictObject({ email: Email, authUserId: z.string().max(64) });
export type ValidateInput = z.infer<typeof ValidateInput>;

/** The input of `POST /forget-password` (docs/product.md §7). */
export const ForgetPasswordInput = z.strictObject({ email: Email, captcha: SolvedCaptcha.optional() });
export type ForgetPasswordInput = z.infer<typeof ForgetPasswordInput>;

/**
 * The input of `POST /reset-password` (docs/product.md §7). The token may have any form: one that is malformed is an
 * invalid reset token, like one that is unknown (docs/product.md §8).
 */
export const ResetPasswordInput = z.strictObject({ token: z.string(), newPassword: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** The input of `POST /users/change-password` (docs/product.md §7); a person without a password omits `password`. */
export const ChangePasswordInput = z.strictObject({ password: GivenPassword.optional(), newPassword: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** The input of `POST /users/change-email` (docs/product.md §7). */
export const ChangeEmailInput = z.strictObject({ email: Email, password: GivenPassword.optional() });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** The behavior of a second sign-in of a person (docs/product.md §4 Multiple login). */
export const MultipleLogin = z.enum(['allow', 'prompt', 'deny']);
export type MultipleLogin = z.infer<typeof MultipleLogin>;

/** The sign-in settings of a person. Times are ISO 8601. */
export const AccountSecurity = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  multipleLogin: MultipleLogin,
  twoFactor: z.object({ enabledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.number().int() }),
  /** The new address whose link is not used yet; null without a pending change. */
  pendingEmail: z.string().nullable(),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** A session as its person sees it. Times are ISO 8601. */
export const SessionSeen = z.object({
  id: z.uuid(),
  /** The browser and system; empty if unknown. */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** True for the session that makes the call. */
  isCurrent: z.boolean(),
});
export type SessionSeen = z.infer<typeof SessionSeen>;

/** A code of an authenticator app (six digits) or a recovery code, as typed. */
export const SecondFactorCode = z.string().trim().min(6).max(40);

/** The input of `POST /checkToken-2FA`. */
export const PassTwoFactorInput = z.strictObject({
  code: SecondFactorCode,
  logoutFromOthers: z.boolean().default(false),
});
export type PassTwoFactorInput = z.infer<typeof PassTwoFactorInput>;

/** The input of `POST /two-factor/disable`. */
export const DisableTwoFactorInput = z.strictObject({ password: GivenPassword.optional(), code: SecondFactorCode });
export type DisableTwoFactorInput = z.infer<typeof DisableTwoFactorInput>;

/** The secret for an authenticator app; `qr` is an SVG of `uri`. Shown while the second factor is being set up. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** Recovery codes, each of which replaces a code of the app once; shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/**
 * The stage of a session: `unverified` until the email address is verified, `password` until the second factor is
 * given, then `full`. Only a full session counts as signed in; the others can only complete their step.
 */
export const SessionStage = z.enum(['unverified', 'password', 'full']);
export type SessionStage = z.infer<typeof SessionStage>;

/** A person as the dashboard shows them (docs/product.md §3 User). */
export const User = z.object({
  id: z.uuid(),
  fullname: z.string(),
  lastname: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phone: z.string().nullable(),
  companyId: z.uuid().nullable(),
  /** The hour format, 12 or 24 hours (docs/product.md §9). */
  time: z.union([z.literal(12), z.literal(24)]),
  language: z.string(),
});
export type User = z.infer<typeof User>;
