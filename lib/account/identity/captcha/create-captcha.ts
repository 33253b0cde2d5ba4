import { type Challenge, createChallenge } from 'altcha-lib';
import { deriveKey as digest } from 'altcha-lib/algorithms/sha';
import type { Context } from '#lib/core/context.ts';
import { CAPTCHA_ALGORITHM, CAPTCHA_MS, CAPTCHA_PREFIX, captchaSecret } from './rules.ts';

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
