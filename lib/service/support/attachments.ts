import { fileTypeFromBuffer } from 'file-type';
import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { checkUpload, uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { isUuid, newOpaqueId } from '#lib/core/ids.ts';
import { ALLOWED_FILE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { findBlob, insertBlob } from '#lib/infra/blob/blob-store.ts';
import { getOwnTickets, getTicket, refusalOfChange } from './queries.ts';
import type { Ticket, TicketAuthor } from './schema.ts';
import {
  ATTACHMENT_KIND,
  countAttachments,
  findAttachment,
  findLastMessageId,
  findTicket,
  insertAttachment,
  type TicketReader,
  updateUnclosed,
} from './store.ts';
import { limitAttachments } from './tickets.ts';

/** Files of one ticket, of both sides together. */
const FILES_MAX = 10;

/** The ticket, and how to read the file; nothing is read for an unknown ticket. */
type AttachFileInput = { id: string; read: () => Promise<AttachmentInput> };

/**
 * Attaches a file to the last message of the requester's side in a ticket. Not idempotent.
 *
 * @throws {AppError} notFound, ticketClosed, fileTooLarge, fileTypeNotAllowed, invalidFormat, wrongState (full), rateLimited; forbidden
 * (an API key is no person)
 */
export async function attachFile(ctx: Context, input: AttachFileInput): Promise<Ticket> {
  const { userId } = actingUser(ctx);
  const reader = await getOwnTickets(ctx);
  const limit = () => limitAttachments(userId, ctx.now());
  return attach(ctx, reader, 'requester', { ...input, limit });
}

/**
 * Attaches a file to the operator's last answer in a ticket of any company. Not idempotent. Called by operators only.
 *
 * @throws {AppError} notFound (also without an answer), ticketClosed, fileTooLarge, fileTypeNotAllowed, invalidFormat, wrongState (full)
 */
export const attachFileAsOperator = (ctx: Context, input: AttachFileInput): Promise<Ticket> =>
  attach(ctx, 'everything', 'operator', { ...input, limit: async () => {} });

async function attach(
  ctx: Context,
  reader: TicketReader,
  author: TicketAuthor,
  { id, read, limit }: AttachFileInput & { limit: () => Promise<void> },
): Promise<Ticket> {
  await getTicket(reader, id);
  await limit();
  const { name, content } = await readAttachment(await read());
  const now = ctx.now();
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null;
  await audited(ctx, 'ticket.attach', id, async (db) => {
    // The changed row makes concurrent uploads wait, so that they cannot exceed the number together.
    const ticket = await updateUnclosed(db, reader, id, { updatedAt: now });
    if (!ticket) throw await refusalOfChange(db, reader, id);
    if ((await countAttachments(db, ticket)) >= FILES_MAX)
      throw refuse.wrongState(`A ticket takes ${FILES_MAX} files at most.`);
    const messageId = await findLastMessageId(db, ticket, author);
    if (!messageId) throw refuse.notFound('ticket');
    const blobId = newOpaqueId();
    const { companyId } = ticket;
    const sizeBytes = content.byteLength;
    const blob = { id: blobId, kind: ATTACHMENT_KIND, userId, companyId, name, contentType: DOWNLOAD_TYPE };
    await insertBlob(db, { ...blob, content });
    await insertAttachment(db, { id: blobId, companyId, ticketId: id, messageId, name, sizeBytes, createdAt: now });
    return { after: { file: name } };
  });
  return getTicket(reader, id);
}

/** Browsers show no attachment and only save it, whatever it contains. */
const DOWNLOAD_TYPE = 'application/octet-stream';

/** A file to download. */
type DownloadedFile = { name: string; type: string; content: Buffer };

/**
 * Returns a file of a ticket that the reader may read.
 *
 * @throws {AppError} notFound, also for another company's and another person's
 */
export async function getAttachment(reader: TicketReader, id: string): Promise<DownloadedFile> {
  const attachment = isUuid(id) ? await findAttachment(reader, id) : null;
  const isVisible = attachment !== null && (await findTicket(reader, attachment.ticketId)) !== null;
  const blob = isVisible ? await findBlob(id, ATTACHMENT_KIND) : null;
  if (!blob) throw refuse.notFound('file');
  const { name, contentType, content } = blob;
  return { name, type: contentType, content: Buffer.from(content) };
}

/** A file as uploaded. */
type AttachmentInput = { name: string; content: Uint8Array };

/** The field of the form. */
const FIELD = 'file';

/** Types that are plain text: nothing can be detected in them, and they hold no NUL byte. */
const TEXTS = new Set(['md', 'csv', 'txt']);

/** The types that are detected in the bytes of an allowed type, where they differ from its name. */
const DETECTED: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  jfif: ['jpg'],
  png: ['png', 'apng'],
  tiff: ['tif'],
  svg: ['xml'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  mp4: ['mp4', 'm4v', 'mov'],
  mov: ['mov', 'mp4'],
};

/** Every type that may be detected in an allowed file. */
const KNOWN: readonly string[] = [...ALLOWED_FILE_TYPES, ...Object.values(DETECTED).flat()];

/**
 * Checks an uploaded file and cleans its name. The type is detected from the bytes too, so that a program cannot be
 * sent to the operator as a picture.
 *
 * @throws {AppError} fileTooLarge, fileTypeNotAllowed, invalidFormat (damaged, or named wrongly)
 */
async function readAttachment({ name, content }: AttachmentInput): Promise<AttachmentInput> {
  const extension = uploadType(name);
  const fault = checkUpload({ name, size: content.byteLength }, ALLOWED_FILE_TYPES);
  if (fault === 'size') throw new AppError('fileTooLarge', { field: FIELD, values: { limit: UPLOAD_MAX_BYTES } });
  if (fault === 'type') throw new AppError('fileTypeNotAllowed', { field: FIELD, value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!isOfType(extension, detected, content)) throw refuseContent({ field: FIELD, extension, detected }, KNOWN);
  return { name: cleanUploadName(name, extension), content };
}

function isOfType(extension: string, detected: string | undefined, content: Uint8Array): boolean {
  if (TEXTS.has(extension)) return detected === undefined && !content.includes(0);
  // A drawing without an XML declaration is detected as nothing.
  if (extension === 'svg' && detected === undefined) return !content.includes(0);
  return detected !== undefined && (DETECTED[extension] ?? [extension]).includes(detected);
}
