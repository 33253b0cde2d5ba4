import { type Challenge, createChallenge } from 'altcha-lib';
import { deriveKey as digest } from 'altcha-lib/algorithms/sha';
import type { Context } from '#lib/core/context.ts';
import { CAPTCHA_ALGORITHM, CAPTCHA_MS, CAPTCHA_PREFIX, captchaSecret } from './rules.ts';

/** A signed proof of work for a browser to do; it holds for a few minutes and is taken once. */
export function createCaptcha(ctx: Pick<Context, 'now'>): Promise<Challenge> {
  return createChallenge({
    algorithm: CAPTCHA_ALGORITHM,
    cost: 1,
    keyPrefix: CAPTCHA_PREFIX,
    deriveKey: digest,
    expiresAt: new Date(ctx.now().getTime() + CAPTCHA_MS),
    hmacSignatureSecret: captchaSecret(),
  });
}
