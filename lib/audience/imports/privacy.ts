import { openImportFile } from '#lib/content/media/import-file.ts';
import { deleteImportFile } from '#lib/content/media/trash.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, type FoundData, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { blankJson, packStored, unpackStored } from '#lib/infra/privacy/stored-text.ts';
import { matcherOf, type Subject } from '#lib/infra/privacy/subject.ts';
import { openTable, readTable } from '#lib/infra/tables/open-table.ts';
import type { Preparation } from './preparation.ts';
import {
  findStoredFiles,
  findStoredImports,
  readRejectSlices,
  replaceRejects,
  replaceStored,
  type StoredImport,
} from './privacy-store.ts';
import type { Reject } from './run.ts';
import type { ImportKey } from './store.ts';

/** Uploaded files, what is shown of their rows, and the rows that were refused. */
export const privacy: PrivacyDomain = {
  name: 'imports',
  tables: ['imports', 'import_rejects', 'media', 'media_pieces'],
  exportOf: exportImports,
  find: findFiles,
  async erase(db, subject, { ids }) {
    const ctx = platformContext({ scope: { companyId: subject.companyId, environment: 'production' } });
    let files = 0;
    for (const id of ids) if (await deleteImportFile(db, ctx, id)) files += 1;
    let rejects = 0;
    let previews = 0;
    for (const row of await findStoredImports(subject.companyId, subject.contactId, db)) {
      const key = { companyId: subject.companyId, importId: row.id };
      const dropped = await dropRejects(db, key, subject);
      rejects += dropped;
      previews += await blankPreview(db, key, row, subject);
    }
    return {
      erased: {
        ...counted('importFiles', files),
        ...counted('refusedRows', rejects),
        ...counted('importPreviews', previews),
      },
    };
  },
};

/** Finds the uploaded files that have a person in them; one that an import reads now has to wait. */
async function findFiles(db: Database, subject: Subject): Promise<FoundData> {
  const { companyId } = subject;
  const ids: string[] = [];
  let waiting = 0;
  for (const { id, isRead } of await findStoredFiles(companyId, db)) {
    if (!(await hasPerson(companyId, id, matcherOf(subject)))) continue;
    if (isRead) waiting += 1;
    else ids.push(id);
  }
  return { ids, waiting };
}

/** Checks whether a cell of a file names a person. One that cannot be read as a table is searched as a text. */
async function hasPerson(companyId: string, id: string, matches: (text: string) => boolean): Promise<boolean> {
  const { source } = await openImportFile(companyId, id);
  try {
    const { layout } = await openTable(source);
    for await (const { cells } of readTable(source, { ...layout, hasHeader: false })) {
      if (cells.some(matches)) return true;
    }
    return false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return matches(Buffer.from(await source.read(0, source.size)).toString('latin1'));
  }
}

/** Deletes refused rows that name a person. */
async function dropRejects(db: Database, key: ImportKey, subject: Subject): Promise<number> {
  const matches = matcherOf(subject);
  let dropped = 0;
  for await (const slice of readRejectSlices(key, db)) {
    const rejects = JSON.parse(await unpackStored(slice.data)) as Reject[]; // runImport wrote it
    const kept = rejects.filter(({ cells, message }) => !cells.some(matches) && !matches(message));
    if (kept.length === rejects.length) continue;
    dropped += rejects.length - kept.length;
    await replaceRejects(db, key, { ...slice, data: await packStored(JSON.stringify(kept)) });
  }
  return dropped;
}

/**
 * Takes the rows out of the preparation of an import that a person is in: names are in other cells than addresses, so that all
 * examples go.
 */
async function blankPreview(db: Database, key: ImportKey, row: StoredImport, subject: Subject): Promise<number> {
  const matches = matcherOf(subject);
  const { columns, preparation, error } = row;
  const isNamed = row.isTheirs || matches(JSON.stringify([columns, preparation, error]));
  if (!isNamed) return 0;
  const before = JSON.stringify([columns, preparation, error]);
  const stored = preparation as Preparation; // prepareImport wrote it
  const blanked = {
    columns: columns.map((name) => (matches(name) ? '' : name)),
    preparation: blankJson(
      {
        ...stored,
        columns: stored.columns.map((one) => ({ ...one, sample: [] })),
        sample: [],
        reasons: stored.reasons.map((one) => ({ ...one, examples: [] })),
        warnings: stored.warnings.map((one) => ({ ...one, examples: [] })),
      },
      matches,
    ),
    error: blankJson(error, matches),
  };
  if (JSON.stringify([blanked.columns, blanked.preparation, blanked.error]) === before) return 0;
  await replaceStored(db, key, blanked);
  return 1;
}

async function* exportImports(db: Database, subject: Subject): AsyncGenerator<ExportedRow> {
  const matches = matcherOf(subject);
  for (const { id, name, startedAt, isTheirs } of await findStoredImports(subject.companyId, subject.contactId, db)) {
    if (isTheirs) yield { file: 'imports', row: { id, name, startedAt } };
    for await (const { data } of readRejectSlices({ companyId: subject.companyId, importId: id }, db)) {
      for (const { line, message, cells } of JSON.parse(await unpackStored(data)) as Reject[]) {
        if (cells.some(matches)) yield { file: 'refused-rows', row: { import: name, line, message, cells } };
      }
    }
  }
}
