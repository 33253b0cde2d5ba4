import { removeContacts } from '#lib/audience/contacts/contacts.ts';
import { SET_MAX } from '#lib/audience/contacts/values.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import {
  countTouched,
  deleteImportLabels,
  findImport,
  findLabelNumbers,
  findUntouched,
  type ImportKey,
  lockImport,
  updateImport,
} from './store.ts';

/** Deletes the people whom an import made and nobody has changed or mailed since, and takes its labels off. */
export async function runUndo(key: ImportKey, job: JobRun): Promise<void> {
  const row = await findImport(key);
  if (row?.state !== 'undoing') return;
  const ctx = { ...job.ctx, scope: { companyId: key.companyId, environment: 'production' as const } };
  let deleted = job.progress?.done ?? 0;
  for (let count = SET_MAX; count === SET_MAX; ) {
    job.signal.throwIfAborted();
    count = await withTransaction(async (db) => {
      const untouched = await findUntouched(db, key, SET_MAX);
      const removed = await removeContacts(db, ctx, untouched, { type: 'import', id: key.importId });
      await job.checkpoint(db, { done: deleted + removed.length, total: row.made, step: 'contacts' });
      return removed.length;
    });
    deleted += count;
  }
  for (const labelId of (await findLabelNumbers(key.companyId)).values()) {
    for (let count = SET_MAX; count === SET_MAX; )
      count = await withTransaction((db) => deleteImportLabels(db, key, labelId, SET_MAX));
  }
  await withTransaction(async (db) => {
    if ((await lockImport(db, key))?.state !== 'undoing') return;
    await updateImport(db, key, { state: 'undone', undone: { deleted, ...(await countTouched(db, key)) } });
  });
}
