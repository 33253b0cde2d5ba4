import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Login } from '#lib/client/log-in.ts';
import { withCaptcha } from '#lib/client/with-captcha.ts';

/** Codes of "this address has an account already" (spec §8). */
const TAKEN_CODES: ReadonlySet<string | number | null> = new Set([121, 126, 133]);

/** What a new account is made of. */
export type SignUpInput = { fullname: string; company: string; email: string; password: string; ref?: string };

type SignUpOptions = {
  /** The vendor whose partner form it is. */
  partner?: string | undefined;
  /** Called when a proof of work begins. */
  onWork: () => void;
};

/** Whether a refusal means that the address has an account already. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && TAKEN_CODES.has(error.code);

/**
 * Opens an account; its token is good for proving the address.
 *
 * @throws {ApiError} with `payload.field` `email` when the address is taken; else as the Config API refuses.
 */
export async function signUp(input: SignUpInput, { partner, onWork }: SignUpOptions): Promise<Login> {
  const path = partner ? `/api/config/v1/register-partner/${encodeURIComponent(partner)}` : '/api/config/v1/register';
  const send = (captcha?: string) => api<Login>('POST', path, { ...input, ...(captcha && { captcha }) });
  try {
    return await withCaptcha(send, onWork);
  } catch (error) {
    if (!(error instanceof ApiError) || !isTaken(error)) throw error;
    const { status, code, message, requestId } = error;
    throw new ApiError({ status, code, message, requestId, payload: { ...error.payload, field: 'email' } });
  }
}
