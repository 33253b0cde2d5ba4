import type { PreparedImport } from '#lib/audience/imports/schema.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { sendWithProgress, type UploadWatch } from '#lib/client/upload-with-progress.ts';

/** The time in which the bytes have to arrive, in milliseconds: as long as their address takes them. */
const ARRIVAL_MS = 3_600_000;

/**
 * Uploads a file of contacts and has it prepared.
 *
 * @throws {ApiError} with the sentence that says why the file cannot be imported
 */
export async function sendImportFile(file: File, watch: UploadWatch): Promise<PreparedImport> {
  const { signal } = watch;
  // A file without bytes cannot be announced: it gets the sentence of one without rows.
  if (file.size === 0) throw new ApiError({ status: 422, code: 129, message: '' });
  // The type that a browser gives a table depends on the programs beside it: the name says it.
  const announced = { name: file.name, bytes: file.size, direct: false };
  const { id, url, headers } = await api('POST /api/suite/v1/contacts/import/upload', { body: announced, signal });
  const { pathname } = new URL(url, window.location.href);
  await sendWithProgress({ method: 'PUT', path: pathname, headers, body: file, timeoutMs: ARRIVAL_MS }, watch);
  await api('POST /api/suite/v1/contacts/import/upload/{id}/complete', { params: { id }, signal });
  return api('POST /api/suite/v1/contacts/import/prepare', { body: { mediaId: id }, signal });
}
