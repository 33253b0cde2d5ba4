import { ApiError } from './api-error.ts';
import { type AnswerOf, type CallName, type FormOf, type GivenArgument, pathOf } from './calls.ts';
import { readErrorBody } from './read-error-body.ts';

/** The timeout of an upload, in milliseconds: twenty megabytes over a slow line. */
const UPLOAD_MS = 300_000;

/**
 * Sends one file to one of our own APIs, as a form (RFC 7578).
 *
 * @param form The file under the name of its field.
 * @returns The answer's JSON; undefined where it cannot be read.
 * @throws {ApiError} with the server's code and sentence; code `network` when no answer came.
 */
export async function upload<Name extends CallName>(
  name: Name,
  form: FormOf<Name>,
  ...given: GivenArgument<Name>
): Promise<AnswerOf<Name>> {
  const path = pathOf(name, ...given);
  const body = new FormData();
  for (const [field, file] of Object.entries<File>(form)) body.set(field, file);
  const init = {
    method: 'POST',
    headers: { accept: 'application/json', 'x-product': 'transactional' },
    credentials: 'same-origin' as const,
    signal: AbortSignal.timeout(UPLOAD_MS),
    body,
  };
  const response = await fetch(path, init).catch(() => null);
  if (response?.ok) return (await response.json().catch(() => undefined)) as AnswerOf<Name>; // the server presents this shape through the schema of the call
  const facts = { status: response?.status ?? 0, method: 'POST', path };
  const error = response && readErrorBody(await response.json().catch(() => undefined));
  if (error) throw new ApiError({ ...facts, ...error });
  throw new ApiError({
    ...facts,
    code: 'network',
    message: 'The file did not arrive. Check your connection and try again.',
  });
}
