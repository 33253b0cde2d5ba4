/** Raw SQL: the table of an earlier version. */

import { deleteBlob, findBlob, type KeptBlob } from '#lib/infra/blob/blob-store.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { MediaKey } from './pieces-store.ts';

/** The kind of the blobs in which earlier versions store the pictures of templates, under the same ids. */
const IMAGE = 'image';

/** Finds a picture as earlier versions store it. */
export const findEarlierImage = (id: string): Promise<KeptBlob | null> => findBlob(id, IMAGE);

/** Deletes what earlier versions have of a picture, so that none of them shows it any more. */
export async function deleteEarlierImage(db: Database, { companyId, id }: MediaKey): Promise<void> {
  await db.query('DELETE FROM images WHERE company_id = $1 AND id = $2', [companyId, id]);
  await deleteBlob(db, { id, kind: IMAGE });
}
