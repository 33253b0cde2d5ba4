import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { insertBlob } from '#lib/infra/blob/blob-store.ts';
import { limitAttachments } from './limit-messages.ts';
import { getTicket, refusalOfChange } from './queries.ts';
import { type AttachmentInput, readAttachment } from './read-attachment.ts';
import { getOwnTickets, type TicketReader } from './reader.ts';
import type { Ticket, TicketAuthor } from './schema.ts';
import { ATTACHMENT_KIND, countAttachments, findLastMessageId, insertAttachment, updateUnclosed } from './store.ts';

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
