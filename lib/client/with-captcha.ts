import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** The codes that ask for a proof of work: none was given, or it came too late. */
const ASKED: ReadonlySet<string | number | null> = new Set(['captchaRequired', 414]);

/**
 * Makes a call, and once more with a proof of work where it is refused for want of one.
 *
 * @param onWork called when the work begins.
 * @throws {ApiError} as the call refuses
 */
export async function withCaptcha<T>(send: (captcha?: string) => Promise<T>, onWork?: () => void): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || !ASKED.has(error.code)) throw error;
  }
  onWork?.();
  const { solveCaptcha } = await import('./solve-captcha.ts');
  return send(await solveCaptcha(await api('GET', '/api/config/v1/captcha')));
}
