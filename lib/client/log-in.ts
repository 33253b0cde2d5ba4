import { getProviders, signIn } from 'next-auth/react';
import { ApiError } from './api-error.ts';

/**
 * Opens a session for a person.
 *
 * @throws {ApiError} code 31 when the password or the address is wrong; another with the server's sentence, where it
 * has one; `network` when the server cannot be reached.
 */
export async function logIn(email: string, password: string): Promise<void> {
  // Asked first, because the library leaves the page when this fails.
  if (!(await getProviders())) throw unreachable();
  const result = await signIn('credentials', { redirect: false, email, password }).catch(() => {
    throw unreachable();
  });
  if (!result || result.error) throw refusal(result?.error ?? '');
}

/** The library passes on either its own word for a refusal, or the sentence that the server threw. */
function refusal(error: string): ApiError {
  const sentence = error.includes(' ');
  return new ApiError({
    status: 401,
    code: 31,
    message: sentence ? error : 'Username or password is not correct',
  });
}

function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
}
