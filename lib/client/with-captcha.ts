import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** The codes that ask for a proof of work: none was given, it was too little, or it came too late. */
const ASKED: ReadonlySet<string | number | null> = new Set(['captchaRequired', 414]);

/** The work that is asked for rises while an account is attacked; after so many proofs the refusal is shown. */
const PROOFS_MAX = 3;

/**
 * Makes a call, and again with a proof of work where it is refused for want of one.
 *
 * @param onWork called when the work begins.
 * @throws {ApiError} as the call refuses
 */
export async function withCaptcha<T>(send: (captcha?: string) => Promise<T>, onWork?: () => void): Promise<T> {
  let captcha: string | undefined;
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await send(captcha);
    } catch (error) {
      if (proofs === PROOFS_MAX || !(error instanceof ApiError) || !ASKED.has(error.code)) throw error;
      onWork?.();
      captcha = await prove(error.payload.work ?? 1);
    }
  }
}

async function prove(work: number): Promise<string> {
  const { solveCaptcha } = await import('./solve-captcha.ts');
  return solveCaptcha(await api('GET /api/config/v1/captcha', { query: { work } }));
}
