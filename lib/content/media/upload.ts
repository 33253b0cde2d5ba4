import { createHash } from 'node:crypto';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { findObjectStore } from '#lib/infra/blob/object-store.ts';
import { ObjectStoreError } from '#lib/infra/blob/object-store-error.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { wasCommitted, withTransaction } from '#lib/infra/db/transaction.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { checkImport } from './check-import.ts';
import {
  contentSource,
  deleteIncoming,
  deleteObjects,
  moveIncoming,
  readWhole,
  storageOfFiles,
  writeContent,
  writeObject,
} from './content.ts';
import { filenameExists, getMedia } from './library.ts';
import { incomingKey } from './objects.ts';
import { deletePieces, type MediaKey, PIECE_BYTES, writePiece } from './pieces-store.ts';
import { factsOf, type PreparedFile, prepareFile } from './prepare-content.ts';
import type { CompletedUpload, PresignedUpload, PresignInput } from './schema.ts';
import {
  beginAttempt,
  endAttempt,
  findMedia,
  insertMedia,
  isNameConflict,
  isNameTaken,
  lockMedia,
  type MediaRow,
  updateMedia,
} from './store.ts';
import { mediaToken, readMediaToken } from './upload-token.ts';
import { IMPORT_EXTENSIONS, IMPORT_MAX_BYTES, isMediaExtension, MEDIA_FORMATS, type MediaExtension } from './values.ts';

/** The time that an upload has until it is complete. */
const UPLOAD_MS = HOUR_MS;

/** Days that rows to import are kept. */
const IMPORT_MS = 30 * 24 * HOUR_MS;

/**
 * Announces a file: its bytes are reserved in the storage of the company, and an address takes them for an hour. Nothing is
 * public before the upload is complete.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, filenameExists, overQuota, planExpired
 */
export async function startUpload(ctx: Context, input: PresignInput): Promise<PresignedUpload> {
  const { extension, name } = readName(input);
  const limit = input.kind === 'import' ? IMPORT_MAX_BYTES : UPLOAD_MAX_BYTES;
  if (input.bytes > limit) throw new AppError('fileTooLarge', { field: 'bytes', values: { limit } });
  const isDirect = input.direct && findObjectStore() !== null && settings().BLOB_PUBLIC_URL !== undefined;
  const storage = isDirect ? 'object' : 'database';
  const row = await withTransaction((db) => reserve(db, ctx, { ...input, name, extension, storage }));
  const expiresAt = row.expiresAt ?? ctx.now();
  const { contentType, bytes } = row;
  const object = { contentType, bytes, seconds: UPLOAD_MS / 1_000 };
  const signed = isDirect ? findObjectStore()?.presign(incomingKey(row), object) : null;
  const own = {
    url: `${settings().PUBLIC_URL}/api/suite/v1/media/upload/${mediaToken('upload', row, expiresAt)}`,
    headers: { 'content-type': contentType },
  };
  return { id: row.id, method: 'PUT', ...(signed ?? own), expiresAt: expiresAt.toISOString() };
}

/** Reads the name of a file and its type, which must be one and the same. @throws {AppError} fileTypeNotAllowed */
function readName({ name, type, kind }: Pick<PresignInput, 'name' | 'type' | 'kind'>) {
  const extension = uploadType(name);
  const isAllowed = kind === 'import' ? IMPORT_EXTENSIONS.some((one) => one === extension) : true;
  if (!isAllowed || !isMediaExtension(extension))
    throw new AppError('fileTypeNotAllowed', { field: 'name', value: extension });
  const given = type?.toLowerCase().split(';')[0]?.trim().replace(/^\./, '') ?? extension;
  if (given !== extension && given !== MEDIA_FORMATS[extension].contentType && !SAME_TYPES.has(`${extension} ${given}`))
    throw new AppError('fileTypeNotAllowed', { field: 'type', value: type ?? '' });
  return { extension, name: cleanUploadName(name, extension) };
}

/** Other media types that browsers give for an extension. */
const SAME_TYPES = new Set([
  'csv application/vnd.ms-excel',
  'md text/plain',
  'md text/x-markdown',
  'zip application/x-zip-compressed',
  'rar application/x-rar-compressed',
  'avi video/avi',
  'avi video/vnd.avi',
  'mp3 audio/mp3',
]);

type Reservation = Pick<PresignInput, 'bytes' | 'kind'> & { name: string; extension: MediaExtension; storage: string };

/** Reserves the bytes of a file under its name, in a transaction. */
async function reserve(db: Database, ctx: Context, reservation: Reservation): Promise<MediaRow> {
  const row = await announce(db, ctx, reservation);
  // In the order of their names, as a change of the plan locks them.
  if (row.kind === 'file') await moveStock(db, ctx, 'media', 1);
  await moveStock(db, ctx, 'storage', row.bytes);
  return row;
}

/** Inserts a file whose bytes are awaited, in a transaction that moves the stock too. */
async function announce(db: Database, ctx: Context, { name, extension, bytes, kind, storage }: Reservation) {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const id = newOpaqueId();
  if (kind === 'file' && (await isNameTaken(db, { companyId, id }, name))) throw filenameExists(name);
  return insertMedia(db, {
    companyId,
    id,
    name,
    extension,
    bytes,
    kind,
    storage,
    contentType: MEDIA_FORMATS[extension].contentType,
    state: 'uploading',
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + UPLOAD_MS),
  });
}

/**
 * Receives the bytes of an announced file, a piece at a time. Bytes that did not arrive as a whole may be sent again; those that
 * have arrived stay as they are.
 *
 * @param token the end of the address that took them.
 * @throws {AppError} notFound (a token that is wrong or over), wrongState (they have arrived), invalidField (another length
 *   or type than was announced)
 */
export async function receiveUpload(
  { now }: Pick<Context, 'now'>,
  token: string,
  { headers, body }: Pick<Request, 'headers' | 'body'>,
): Promise<{ id: string; bytes: number }> {
  const key = readMediaToken('upload', token, now());
  const row = key && (await findMedia(key, key.id));
  if (!key || row?.state !== 'uploading' || row.storage !== 'database') throw refuse.notFound('media');
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== row.contentType) throw refuse.field('content-type', `must be ${row.contentType}`, type ?? '');
  const length = headers.get('content-length');
  if (length !== null && Number(length) !== row.bytes) throw wrongLength(row.bytes);
  const attempt = await withTransaction(async (db) => {
    const begun = await beginAttempt(db, key);
    if (begun !== null) await deletePieces(db, key);
    return begun;
  });
  if (attempt === null) throw refuse.wrongState(ARRIVED);
  const hash = createHash('sha256');
  let number = 0;
  let bytes = 0;
  for await (const data of inPieces(body ?? [])) {
    bytes += data.byteLength;
    if (bytes > row.bytes) throw wrongLength(row.bytes);
    hash.update(data);
    if (!(await writePiece(key, { attempt, number, data }))) throw refuse.wrongState(ARRIVED);
    number += 1;
  }
  if (bytes !== row.bytes) throw wrongLength(row.bytes);
  if (!(await endAttempt(key, attempt, hash.digest()))) throw refuse.wrongState(ARRIVED);
  return { id: key.id, bytes };
}

const ARRIVED = 'The bytes of this file have arrived already, or are arriving in another request.';

const wrongLength = (bytes: number): AppError =>
  refuse.field('content-length', `must be ${bytes}, as the upload was announced`);

/** Joins the chunks of a body to pieces of 256 KiB. */
async function* inPieces(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PIECE_BYTES) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; joined.byteLength - at >= PIECE_BYTES; at += PIECE_BYTES) yield joined.subarray(at, at + PIECE_BYTES);
    waiting = [joined.subarray(at)];
    size = joined.byteLength - at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Completes an upload: its content is checked, a picture is redrawn, and the file is in the library. A repeated call answers the
 * same. A file with content that is refused is deleted, and its bytes are given back.
 *
 * @param kind the only kind of file that the caller may complete; both if absent.
 * @throws {AppError} notFound, wrongState (the bytes have not arrived), fileTypeNotAllowed, invalidFormat, filenameExists,
 *   overQuota, planExpired, tooMuchWaiting, queueUnavailable
 */
export async function completeUpload(
  ctx: Context,
  { id, kind }: { id: string; kind?: PresignInput['kind'] },
): Promise<CompletedUpload> {
  const row = await findMedia(ctx.scope, id);
  const isAwaited = kind === undefined ? row?.kind === 'file' || row?.kind === 'import' : row?.kind === kind;
  if (!row || row.state === 'trashed' || !isAwaited) throw refuse.notFound('media');
  if (row.state === 'ready') return present(ctx, row);
  if (row.state === 'failed') throw refuse.wrongState('This upload was refused. Upload the file again.');
  if (row.kind === 'import') return present(ctx, await completeImport(ctx, row));
  const content = await readArrived(row);
  const prepared = await prepareOr(ctx, row, content);
  const stored = await store(ctx, row, prepared);
  if (row.storage === 'object') await deleteIncoming([row]);
  return present(ctx, stored);
}

/** Returns the bytes that were uploaded, if they are as many as were announced. */
async function readArrived(row: MediaRow): Promise<Buffer> {
  const missing = () =>
    refuse.wrongState('The bytes of this file have not arrived yet. Send them to the address of the upload.');
  if (row.storage === 'database' && row.sha256 === null) throw missing();
  return readWhole(row).catch((error: unknown) => {
    throw error instanceof ObjectStoreError && error.failure === 'missing' ? missing() : error;
  });
}

async function prepareOr(ctx: Context, row: MediaRow, content: Buffer): Promise<PreparedFile> {
  const { companyId, extension } = row;
  if (!isMediaExtension(extension)) throw new Error(`the file ${row.id} has the type ${extension}`);
  try {
    return await prepareFile(companyId, extension, content);
  } catch (error) {
    if (isFinal(error)) await failUpload(ctx, row);
    throw error;
  }
}

/** Returns true for a refusal that the same bytes would get again. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && ['fileTypeNotAllowed', 'invalidFormat', 'fileTooLarge'].includes(error.code);

/** Gives back what a refused upload has reserved; its row says until its end that it was refused. */
async function failUpload(ctx: Context, key: MediaKey): Promise<void> {
  const failed = await withTransaction(async (db) => {
    const row = await lockMedia(db, key);
    if (row?.state !== 'uploading') return null;
    await deletePieces(db, key);
    await updateMedia(db, key, { state: 'failed', bytes: 0 });
    if (row.kind === 'file') await moveStock(db, ctx, 'media', -1);
    await moveStock(db, ctx, 'storage', -row.bytes);
    return row;
  });
  if (failed) await deleteObjects([{ ...failed, storage: storageOfFiles() }]);
}

/** Stores checked content in place of what was uploaded, with its picture for mail. */
async function store(ctx: Context, key: MediaKey, prepared: PreparedFile): Promise<MediaRow> {
  const { companyId } = ctx.scope;
  const storage = storageOfFiles();
  const { rendition } = prepared;
  const mailKey = { companyId, id: newOpaqueId() };
  if (storage === 'object') {
    await writeObject(key, prepared.content);
    if (rendition) await writeObject(mailKey, rendition.content);
  }
  const done = await withTransaction(async (db) => {
    const row = await lockMedia(db, key);
    if (!row) throw refuse.notFound('media');
    if (row.state !== 'uploading') return { row, isNew: false };
    const change = { ...factsOf(prepared), storage, state: 'ready', expiresAt: null };
    await writeContent(db, key, storage, prepared.content);
    const changed = await updateMedia(db, key, change);
    if (rendition) {
      const name = row.name.replace(/\.[^.]*$/, `.${rendition.extension}`);
      const { extension } = rendition;
      const { createdAt, usedAt } = row;
      const facts = { ...factsOf(rendition), contentType: rendition.contentType, renditionOf: row.id };
      await insertMedia(db, {
        ...mailKey,
        ...facts,
        name,
        extension,
        kind: 'image',
        storage,
        state: 'ready',
        createdAt,
        usedAt,
      });
      await writeContent(db, mailKey, storage, rendition.content);
    }
    const bytes = changed.bytes + (rendition?.content.byteLength ?? 0);
    await moveStock(db, ctx, 'storage', bytes - row.bytes);
    const after = { name: row.name, bytes: changed.bytes };
    await recordAudit(db, ctx, { action: 'media.upload', targetId: row.id, after });
    return { row: changed, isNew: true };
  }).catch(async (error: unknown) => {
    // Objects of a transaction whose end is in doubt are kept: they may be the file's by now.
    const found = async () => {
      const row = await findMedia(ctx.scope, key.id);
      return row?.state === 'ready' ? { row, isNew: true } : null;
    };
    const stored = (await wasCommitted(error, async () => (await found()) !== null)) ? await found() : null;
    if (stored) return stored;
    if (rendition) await deleteObjects([{ ...mailKey, storage }]);
    throw isNameConflict(error) ? filenameExists('') : error;
  });
  // A repeat that came second has written a picture that no row names.
  if (!done.isNew && rendition) await deleteObjects([{ ...mailKey, storage }]);
  return done.row;
}

/** Completes rows to import, which stay as they were sent. */
async function completeImport(ctx: Context, row: MediaRow): Promise<MediaRow> {
  if (row.storage === 'database' && row.sha256 === null) await readArrived(row);
  try {
    await checkImport(row.extension, contentSource(row));
  } catch (error) {
    if (isFinal(error)) await failUpload(ctx, row);
    throw error;
  }
  if (row.storage === 'object') await moveIncoming(row);
  const expiresAt = new Date(ctx.now().getTime() + IMPORT_MS);
  return withTransaction(async (db) => {
    const locked = await lockMedia(db, row);
    if (!locked) throw refuse.notFound('media');
    return locked.state === 'uploading' ? updateMedia(db, row, { state: 'ready', expiresAt }) : locked;
  });
}

async function present(ctx: Context, { id, name, kind, bytes }: MediaRow): Promise<CompletedUpload> {
  if (kind === 'import') return { id, name, kind, bytes, item: null };
  const { createdBy: _, usedBy: __, ...item } = await getMedia(ctx, { id });
  return { id, name, kind: 'file', bytes, item };
}

/**
 * Adds a file to the library in one step.
 *
 * @throws {AppError} as `startUpload` and `completeUpload`
 */
export async function uploadFile(
  ctx: Context,
  { name: given, content }: { name: string; content: Uint8Array },
): Promise<CompletedUpload> {
  const { extension, name } = readName({ name: given, kind: 'file' });
  const bytes = content.byteLength;
  if (bytes > UPLOAD_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'file', values: { limit: UPLOAD_MAX_BYTES } });
  if (bytes === 0) throw new AppError('invalidFormat', { field: 'file', cause: EMPTY, message: EMPTY });
  // A company without capacity has nothing decoded: the bytes are reserved before.
  const storage = 'database';
  const row = await withTransaction((db) => reserve(db, ctx, { name, extension, bytes, kind: 'file', storage }));
  try {
    const whole = Buffer.from(content.buffer, content.byteOffset, bytes);
    return await present(ctx, await store(ctx, row, await prepareFile(ctx.scope.companyId, extension, whole)));
  } catch (error) {
    await failUpload(ctx, row);
    throw error;
  }
}

const EMPTY = 'The file is empty.';

/** Rows to import that arrived in the request that imports them. */
export type ArrivedImport = { name: string; extension: MediaExtension; content: Buffer };

/** Checks rows to import that arrived in one request. @throws {AppError} fileTypeNotAllowed, invalidFormat */
export async function checkArrivedImport({
  name: given,
  content,
}: Pick<ArrivedImport, 'name' | 'content'>): Promise<ArrivedImport> {
  const { extension, name } = readName({ name: given, kind: 'import' });
  await checkImport(extension, bytesSource(content));
  return { name, extension, content };
}

/**
 * Stores rows to import in the transaction of their import.
 *
 * @param work the rest of the transaction. It moves stocks of other things, which are locked before the storage.
 * @throws {AppError} overQuota, planExpired, and every refusal of `work`
 */
export async function storeArrivedImport<Result>(
  db: Database,
  ctx: Context,
  { name, extension, content }: ArrivedImport,
  work: (file: MediaRow) => Promise<Result>,
): Promise<Result> {
  const bytes = content.byteLength;
  const row = await announce(db, ctx, { name, extension, bytes, kind: 'import', storage: 'database' });
  await writeContent(db, row, 'database', content);
  const sha256 = createHash('sha256').update(content).digest();
  const expiresAt = new Date(ctx.now().getTime() + IMPORT_MS);
  await updateMedia(db, row, { state: 'ready', sha256: new Uint8Array(sha256), expiresAt });
  const result = await work(row);
  await moveStock(db, ctx, 'storage', bytes);
  return result;
}
