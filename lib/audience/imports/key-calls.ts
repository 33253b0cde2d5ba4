import {
  type AskedImport,
  BODY_ROWS_MAX_BYTES,
  getKeyImport,
  importByKey,
} from '#lib/audience/imports/keys/imports.ts';
import { KeyImport, KeyImportInput, KeyImportQuery } from '#lib/audience/imports/keys/schema.ts';
import { readRejectFile } from '#lib/audience/imports/rejects.ts';
import { MEDIA_FORMATS } from '#lib/content/media/values.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyKeyOf,
  type KeyRequest,
  keyCall,
  onceCall,
} from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const shared = { feature: 'contactManagement.import', isCompanyOnly: true, isCamelCase: true } as const;
const view = { ...shared, grant: 'contacts/view' } as const;
const modify = { ...shared, grant: 'contacts/modify' } as const;

const TYPES = { csv: MEDIA_FORMATS.csv.contentType, xlsx: MEDIA_FORMATS.xlsx.contentType };

/** Returns the context of a call with a key of production. */
function live({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Imports');
  return ctx;
}

/** Returns the import that a request asks for: the choices are in the body beside the id of a file, else in the query. */
function askedOf({ file, body, query }: KeyRequest<KeyImportInput, KeyImportQuery>): AskedImport {
  if (file === null) {
    const [misplaced] = Object.keys(query);
    if (misplaced !== undefined) throw refuse.field(misplaced, 'belongs into the body, which is JSON');
    return body;
  }
  const { name = 'import', ...choices } = query;
  const extension = file.type === TYPES.xlsx ? 'xlsx' : 'csv';
  return { ...choices, file: { name: `${name.replace(/\.(?:csv|xlsx)$/i, '')}.${extension}`, content: file.content } };
}

/** The calls of keys on imports of contacts, which belong to the company, in production. */
export const KEY_CALLS = {
  'POST /api/v1/imports': onceCall({
    ...modify,
    summary: 'Import contacts from an uploaded file, or from rows in the body (CSV or XLSX, 20 MB)',
    body: KeyImportInput,
    file: { types: Object.values(TYPES), maxBytes: BODY_ROWS_MAX_BYTES },
    query: KeyImportQuery,
    answer: KeyImport,
    headers: IDEMPOTENCY_KEY,
    run: async (request) => {
      const ctx = live(request);
      return importByKey(ctx, askedOf(request), idempotencyKeyOf(request));
    },
  }),
  'GET /api/v1/imports/{id}': keyCall({
    ...view,
    summary: 'Get an import: what was found in its file, how far it is, and what has come of it',
    answer: KeyImport,
    run: async (request) => getKeyImport(live(request), request.params.id ?? ''),
  }),
  'GET /api/v1/imports/{id}/rejects': keyCall({
    ...modify,
    summary: 'Download the refused rows of an import as CSV, each with its line and the reason',
    media: 'text/csv',
    run: async (request) => ({
      ...(await readRejectFile(live(request), request.params.id ?? '')),
      type: 'text/csv; charset=utf-8',
    }),
  }),
};
