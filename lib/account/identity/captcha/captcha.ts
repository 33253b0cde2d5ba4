import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as digest } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { WORK_MAX } from '#lib/core/limits.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { takeOnce } from '#lib/infra/rate-limit/take-once.ts';

/** The lifetime of a challenge in milliseconds: five minutes. */
export const CAPTCHA_MS = 5 * 60_000;

/**
 * The digest of the proof of work. Every browser can compute it, also on a page over plain http, where Web Crypto is
 * missing.
 */
export const CAPTCHA_ALGORITHM = 'SHA-256';

/** The first hex digits of the digest to find: 65,536 attempts on average, well under a second in a browser. */
export const CAPTCHA_PREFIX = '0000';

/** Returns the key that signs challenges, as text. */
export const captchaSecret = (): string => deriveKey('captcha 1').toString('hex');

/**
 * Creates a signed proof-of-work challenge for a browser, valid for a few minutes and accepted once.
 *
 * @param work digests per attempt, 1 to `WORK_MAX`; the `work` in the payload of a `captchaRequired`.
 */
export function createCaptcha(ctx: Pick<Context, 'now'>, work = 1): Promise<Challenge> {
  return createChallenge({
    algorithm: CAPTCHA_ALGORITHM,
    cost: work,
    keyPrefix: CAPTCHA_PREFIX,
    deriveKey: digest,
    expiresAt: new Date(ctx.now().getTime() + CAPTCHA_MS),
    hmacSignatureSecret: captchaSecret(),
  });
}

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

/** A solved challenge as browsers send it: JSON in base64. The signed part must come back unchanged. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(CAPTCHA_ALGORITHM),
      cost: z.number().int().min(1).max(WORK_MAX),
      expiresAt: z.number().int(),
      keyLength: z.literal(32),
      keyPrefix: z.literal(CAPTCHA_PREFIX),
      nonce: hex(32),
      salt: hex(32),
    }),
    signature: hex(64),
  }),
  solution: z.object({ counter: z.number().int().min(0).max(0xffffffff), derivedKey: hex(64) }),
});

/**
 * Requires a solved challenge of `createCaptcha`; each challenge is accepted once.
 *
 * @param work the minimum work; the refusal names it in its payload.
 * @throws {AppError} captchaRequired (missing, or of too little work), captchaInvalid (wrong, expired or used)
 */
export async function requireCaptcha(given: string | undefined, work = 1): Promise<void> {
  if (given === undefined || given === '') throw new AppError('captchaRequired', { field: 'captcha', work });
  const solved = Solved.safeParse(decode(given));
  if (!solved.success) throw new AppError('captchaInvalid', { field: 'captcha' });
  const { challenge, solution } = solved.data;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey: digest,
    hmacSignatureSecret: captchaSecret(),
  });
  if (!verified) throw new AppError('captchaInvalid', { field: 'captcha' });
  if (challenge.parameters.cost < work) throw new AppError('captchaRequired', { field: 'captcha', work });
  const endsAt = new Date(challenge.parameters.expiresAt * 1_000 + CAPTCHA_MS);
  // Stored after the proof of work is verified, so that a forged challenge writes no row.
  if (!(await takeOnce(`captcha:${challenge.signature}`, endsAt)))
    throw new AppError('captchaInvalid', { field: 'captcha' });
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns the proof of work that an attempt requires after a number of failures: none for the first `free` failures,
 * then one unit that doubles each time the failures double, up to `WORK_MAX`. Guessing becomes more expensive with each
 * guess, and the owner of the account is never locked out.
 */
export function requiredWork(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(WORK_MAX, 2 ** Math.floor(Math.log2(failures / free)));
}
