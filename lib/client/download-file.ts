import { ApiError } from './api-error.ts';
import { readErrorBody } from './read-error-body.ts';

/** A file that is made in the browser. */
export type FileToSave = { name: string; type: string; content: BlobPart };

/** Saves a file in the person's folder of downloads. */
export function saveFile({ name, type, content }: FileToSave): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** How long a download may take, in milliseconds: a long list over a slow line. */
const DOWNLOAD_MS = 300_000;

/**
 * Calls one of our own APIs and saves its answer as a file, by the name that the server gives it.
 *
 * @throws {ApiError} with the server's code and sentence; code `network` when no answer came.
 */
export async function downloadFile(path: string): Promise<void> {
  const init = {
    headers: { 'x-product': 'transactional' },
    credentials: 'same-origin' as const,
    cache: 'no-store' as const,
    signal: AbortSignal.timeout(DOWNLOAD_MS),
  };
  const response = await fetch(path, init).catch(() => null);
  const content = response?.ok ? await response.blob().catch(() => null) : null;
  if (response && content) {
    saveFile({ name: nameOf(response, path), type: content.type, content });
    return;
  }
  const facts = { status: response?.status ?? 0, method: 'GET', path };
  const error = response && !response.ok && readErrorBody(await response.json().catch(() => undefined));
  if (error) throw new ApiError({ ...facts, ...error });
  throw new ApiError({
    ...facts,
    code: 'network',
    message: 'The file did not arrive. Check your connection and try again.',
  });
}

/** The name in `content-disposition` (RFC 6266), or the last part of the path. */
function nameOf(response: Response, path: string): string {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return named ?? path.split('?')[0]?.split('/').at(-1) ?? 'download';
}
