import { ApiError } from './api-error.ts';
import { type AnswerOf, type CallName, type FormOf, type GivenArgument, pathOf } from './calls.ts';
import { readErrorBody } from './read-error-body.ts';

/** The timeout of an upload, in milliseconds: twenty megabytes over a slow line. */
const UPLOAD_MS = 300_000;

/** Listens to an upload, and may stop it. */
export type UploadWatch = { onProgress: (part: number) => void; signal: AbortSignal };

/** A request whose body is a file. */
export type FileRequest = {
  method: 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body: File | FormData;
  timeoutMs?: number;
};

/**
 * Sends one file as `upload` does, and reports the part that has left, from 0 to 1.
 *
 * @throws {ApiError} with the server's code and sentence; code `network` when no answer came, `canceled` after the signal.
 */
export async function uploadWithProgress<Name extends CallName>(
  name: Name,
  form: FormOf<Name>,
  watch: UploadWatch,
  ...given: GivenArgument<Name>
): Promise<AnswerOf<Name>> {
  const body = new FormData();
  for (const [field, file] of Object.entries<File>(form)) body.set(field, file);
  const answer = await sendWithProgress({ method: 'POST', path: pathOf(name, ...given), body }, watch);
  return answer as AnswerOf<Name>; // the server presents this shape through the schema of the call
}

/**
 * Sends a file, and reports the part that has left, from 0 to 1. It uses XMLHttpRequest because `fetch` reports no progress.
 *
 * @throws {ApiError} as `uploadWithProgress`
 */
export function sendWithProgress(
  { method, path, headers = {}, body, timeoutMs = UPLOAD_MS }: FileRequest,
  { onProgress, signal }: UploadWatch,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (code: string, message: string) =>
      reject(new ApiError({ status: request.status, method, path, code, message }));
    const stop = () => request.abort();
    request.open(method, path);
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-product', 'transactional');
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => refuse('canceled', 'The upload was canceled.');
    request.onerror = request.ontimeout = () =>
      refuse('network', 'The file did not arrive. Check your connection and try again.');
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        resolve(answer);
        return;
      }
      const error = readErrorBody(answer);
      if (error) reject(new ApiError({ status: request.status, method, path, ...error }));
      else refuse('unreadable', 'The server gave an answer that cannot be read. Try again in a moment.');
    };
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
