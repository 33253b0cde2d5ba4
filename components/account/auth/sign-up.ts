import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Login } from '#lib/client/log-in.ts';
import { withCaptcha } from '#lib/client/with-captcha.ts';

/** The error codes of an address that already has an account (docs/product.md §8). */
const TAKEN_CODES: ReadonlySet<string | number | null> = new Set([121, 126, 133]);

/** The input of a sign-up. */
export type SignUpInput = {
  fullname: string;
  company: string;
  email: string;
  password: string;
  timezone?: string;
  ref?: string;
};

type SignUpOptions = {
  /** The vendor of the partner form. */
  partner?: string | undefined;
  /** Called when a proof of work begins. */
  onWork: () => void;
};

/** Returns true if a refusal means that the address already has an account. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && TAKEN_CODES.has(error.code);

/**
 * Creates an account; its token is valid for the email verification only.
 *
 * @throws {ApiError} with `payload.field` `email` if the address has an account; otherwise as the Config API refuses.
 */
export async function signUp(input: SignUpInput, { partner, onWork }: SignUpOptions): Promise<Login> {
  const send = (captcha?: string) => {
    const body = { ...input, ...(captcha && { captcha }) };
    return partner
      ? api('POST /api/config/v1/register-partner/{id}', { params: { id: partner }, body })
      : api('POST /api/config/v1/register', { body });
  };
  try {
    return await withCaptcha(send, onWork);
  } catch (error) {
    if (!(error instanceof ApiError) || !isTaken(error)) throw error;
    const { status, code, message, requestId } = error;
    throw new ApiError({ status, code, message, requestId, payload: { ...error.payload, field: 'email' } });
  }
}
