import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';

/** Codes of "this address has an account already" (spec §8). */
const TAKEN_CODES: ReadonlySet<unknown> = new Set([121, 126, 133]);

/** What a new account needs. */
export type SignUpInput = { fullname: string; company: string; email: string; password: string };

/** Whether a refusal means that the address has an account already. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && TAKEN_CODES.has(error.code);

/**
 * Opens an account.
 *
 * @throws {ApiError} with `payload.field` `email` when the address is taken; else as the Config API refuses.
 */
export async function signUp(input: SignUpInput): Promise<void> {
  try {
    await api('POST', '/api/config/v1/register', input);
  } catch (error) {
    if (!(error instanceof ApiError) || !isTaken(error)) throw error;
    const { status, code, message, requestId } = error;
    throw new ApiError({ status, code, message, requestId, payload: { ...error.payload, field: 'email' } });
  }
}
