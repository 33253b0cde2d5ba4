import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { unpackStored } from '#lib/infra/privacy/stored-text.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { writeZip, type ZipEntry } from '#lib/infra/zip/write-zip.ts';
import { RUN_REQUEST } from './jobs.ts';
import { Report } from './report.ts';
import type { DataRequest, DataRequestInput, DataRequestQuery } from './schema.ts';
import {
  findFiles,
  findOpen,
  findRequests,
  findShown,
  insertRequest,
  lockRequests,
  type RequestKey,
  readFilePieces,
  type ShownRequest,
} from './store.ts';
import { findSubject, hashOf, hashOfSearch, sealSubject } from './subject.ts';

/**
 * Enters a data request and starts its job. An open request of the same kind about the same person is answered in its place.
 *
 * @throws {AppError} notFound (the contact), invalidAddress
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function createDataRequest(ctx: Context, input: DataRequestInput): Promise<DataRequest> {
  const { companyId } = ctx.scope;
  const subject = await findSubject(companyId, input);
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  const subjectEncrypted = new Uint8Array(sealSubject(id, subject));
  const subjectHash = new Uint8Array(hashOf(companyId, subject) ?? []);
  const { kind } = input;
  const requestId = await withTransaction(async (db) => {
    await lockRequests(db, companyId);
    const open = await findOpen(db, companyId, kind, Buffer.from(subjectHash));
    if (open) return open;
    const { contactId } = subject;
    const askedBy = ctx.actor.type === 'user' ? ctx.actor.userId : null;
    await insertRequest(db, { companyId, id, kind, contactId, subjectHash, subjectEncrypted, askedBy, createdAt });
    await enqueueJob(db, RUN_REQUEST, { companyId, requestId: id }, { uniqueKey: id, companyId });
    await recordAudit(db, ctx, { action: 'data-request.create', targetId: id, after: { kind } });
    return id;
  });
  return getDataRequest(ctx, requestId);
}

/** Returns a request. @throws {AppError} notFound */
export async function getDataRequest(ctx: Pick<Context, 'scope' | 'now'>, id: string): Promise<DataRequest> {
  const row = isUuid(id) ? await findShown({ companyId: ctx.scope.companyId, requestId: id }) : null;
  if (!row) throw refuse.notFound('data request');
  return present(ctx, row);
}

/** Lists the requests of the company, the latest first; `search` finds those about an address. */
export async function listDataRequests(
  ctx: Pick<Context, 'scope' | 'now'>,
  query: DataRequestQuery,
): Promise<ListPage<DataRequest>> {
  const { companyId } = ctx.scope;
  const { page, size, search } = query;
  const hash = search ? hashOfSearch(companyId, search) : null;
  if (search && !hash) return { data: [], page, size, total: 0, exact: true };
  const { rows, count } = await findRequests(companyId, query, hash);
  return { data: rows.map((row) => present(ctx, row)), page, size, ...count };
}

function present({ now }: Pick<Context, 'now'>, row: ShownRequest): DataRequest {
  const { rows, kept, waiting } = Report.parse(row.report);
  const hasFile = row.kind === 'export' && row.state === 'done' && row.expiresAt !== null && row.expiresAt > now();
  return {
    id: row.id,
    kind: row.kind as DataRequest['kind'], // createDataRequest wrote it
    state: row.state as DataRequest['state'], // this domain wrote it
    reference: Buffer.from(row.subjectHash).toString('hex').slice(0, 6),
    contact: row.contact,
    askedBy: row.askedBy,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows,
    waiting,
    kept,
    file: hasFile && row.expiresAt ? { bytes: Number(row.sizeBytes), expiresAt: row.expiresAt.toISOString() } : null,
  };
}

/**
 * Reads the file of an export: a ZIP with a file of JSON lines for each kind of data.
 *
 * @throws {AppError} notFound (also where it is not done, or its time is over)
 */
export async function readRequestFile(
  ctx: Context,
  id: string,
): Promise<{ name: string; content: AsyncGenerator<Buffer> }> {
  const request = await getDataRequest(ctx, id);
  if (!request.file) throw refuse.notFound('file');
  await withTransaction((db) => recordAudit(db, ctx, { action: 'data-request.download', targetId: request.id }));
  const key = { companyId: ctx.scope.companyId, requestId: request.id };
  return { name: `data-${request.createdAt.slice(0, 10)}-${request.reference}.zip`, content: writeZip(entriesOf(key)) };
}

async function* entriesOf(key: RequestKey): AsyncGenerator<ZipEntry> {
  for (const file of await findFiles(key)) yield { path: `${file}.jsonl`, text: textOf(key, file) };
}

async function* textOf(key: RequestKey, file: string): AsyncGenerator<string> {
  for await (const piece of readFilePieces(key, file)) yield await unpackStored(piece);
}
