import { z } from 'zod';

/** An email address as people give it, in lower case; the longest that SMTP carries (RFC 5321 §4.5.3.1.3). */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** Least and most characters of a password; the most keeps the hash from being work for an attacker to order. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

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
  .max(100, { error: 'must have 100 characters or fewer' })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** `POST /register` (spec §7): a person and the company that comes with them. */
export const RegisterAccountInput = z
  .strictObject({ fullname: DisplayName, company: DisplayName, email: Email, password: NewPassword })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
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

/** A code of an authenticator app (six digits) or a recovery code, as typed. */
export const SecondFactorCode = z.string().trim().min(6).max(40);

/** `POST /checkToken-2FA`. */
export const PassTwoFactorInput = z.strictObject({
  code: SecondFactorCode,
  logoutFromOthers: z.boolean().default(false),
});
export type PassTwoFactorInput = z.infer<typeof PassTwoFactorInput>;

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
