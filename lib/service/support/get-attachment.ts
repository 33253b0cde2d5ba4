import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findBlob } from '#lib/infra/blob/blob-store.ts';
import type { TicketReader } from './reader.ts';
import { ATTACHMENT_KIND, findAttachment, findTicket } from './store.ts';

/** A file to download. */
export type DownloadedFile = { name: string; type: string; content: Buffer };

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
