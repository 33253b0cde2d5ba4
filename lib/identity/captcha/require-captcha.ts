import { verifySolution } from 'altcha-lib';
import { deriveKey as digest } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { takeOnce } from '#lib/infra/rate-limit/take-once.ts';
import { CAPTCHA_ALGORITHM, CAPTCHA_MS, CAPTCHA_PREFIX, captchaSecret } from './rules.ts';

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

/** A solved challenge as browsers send it: base64 of JSON. What is signed must come back as it was. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(CAPTCHA_ALGORITHM),
      cost: z.literal(1),
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
 * Lets only those on who did the work that `createCaptcha` asked for; each challenge is taken once.
 *
 * @throws {AppError} captchaRequired (none given), captchaInvalid (wrong, too old or used)
 */
export async function requireCaptcha(given: string | undefined): Promise<void> {
  if (given === undefined || given === '') throw new AppError('captchaRequired', { field: 'captcha' });
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
  const endsAt = new Date(challenge.parameters.expiresAt * 1_000 + CAPTCHA_MS);
  // After the proof: what nobody worked for leaves no row.
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
