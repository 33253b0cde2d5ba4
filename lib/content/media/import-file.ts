import { refuse } from '#lib/core/errors/refuse.ts';
import type { ByteSource } from '#lib/infra/zip/byte-source.ts';
import { contentSource } from './content.ts';
import { findMedia } from './store.ts';

/** An uploaded file with rows to import. */
export type ImportFile = { id: string; name: string; bytes: number; source: ByteSource };

/** Opens an uploaded file with rows to import. @throws {AppError} notFound */
export async function openImportFile(companyId: string, mediaId: string): Promise<ImportFile> {
  const row = await findMedia({ companyId }, mediaId);
  if (row?.kind !== 'import' || row.state !== 'ready') throw refuse.notFound('file', { field: 'mediaId' });
  return { id: row.id, name: row.name, bytes: row.bytes, source: contentSource(row) };
}
