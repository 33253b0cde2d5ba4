/** Raw SQL: a thumbnail is stored only for the bytes that the file still has. */

import { getPool } from '#lib/infra/db/pool.ts';
import type { MediaRow } from './store.ts';

/** A file and the bytes that its thumbnail shows. */
type Shown = Pick<MediaRow, 'companyId' | 'id' | 'sha256'>;

/** Finds the thumbnail of a file; null before it is made, and after the file was replaced. Primary key. */
export async function findThumbnail({ companyId, id, sha256 }: Shown): Promise<Buffer | null> {
  const { rows } = await getPool().query<{ data: Buffer }>(
    'SELECT data FROM media_thumbnails WHERE company_id = $1 AND media_id = $2 AND sha256 = $3',
    [companyId, id, sha256],
  );
  return rows[0]?.data ?? null;
}

/** Stores the thumbnail of a file in place of an earlier one. */
export async function saveThumbnail({ companyId, id, sha256 }: Shown, data: Uint8Array): Promise<void> {
  await getPool().query(
    `INSERT INTO media_thumbnails (company_id, media_id, sha256, data)
     SELECT company_id, id, sha256, $4 FROM media WHERE company_id = $1 AND id = $2 AND sha256 = $3
     ON CONFLICT (company_id, media_id) DO UPDATE SET sha256 = excluded.sha256, data = excluded.data`,
    [companyId, id, sha256, Buffer.from(data)],
  );
}
