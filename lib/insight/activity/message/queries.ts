import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getBody, getMessage } from '#lib/engine/messages/read/queries.ts';
import { listRecipientEvents } from '#lib/events/read/queries.ts';
import { presentActivityEvent } from '../present.ts';
import { type PreviewDocument, previewDocument } from './preview-document.ts';
import { readMessage } from './read-message.ts';
import type { ActivityEvent, MessageContent, PreviewQuery } from './schema.ts';

/**
 * Lists the events of one recipient of a message, oldest first.
 *
 * @throws {AppError} notFound
 */
export async function listActivityEvents(
  ctx: Context,
  input: { id: string; recipient: number },
): Promise<ActivityEvent[]> {
  const { id } = await getMessage(ctx.scope, input.id, 'message');
  const events = await listRecipientEvents(ctx.scope, { messageId: id, ordinal: input.recipient });
  return events.map(presentActivityEvent);
}

/**
 * Returns the text, the headers and the list of files of a message.
 *
 * @throws {AppError} notFound, also once the body's retention is over
 */
export async function getContent(ctx: Context, id: string): Promise<MessageContent> {
  return (await readMessage(ctx.scope.companyId, await getBody(ctx.scope, id))).content;
}

/**
 * Returns the message as a document that a frame can show without danger.
 *
 * @throws {AppError} notFound, also once the body's retention is over
 */
export async function getPreview(ctx: Context, id: string, query: PreviewQuery): Promise<PreviewDocument> {
  return previewDocument(ctx.scope.companyId, await getBody(ctx.scope, id), query);
}

/**
 * Returns a message as it came in, byte for byte (RFC 5322).
 *
 * @throws {AppError} notFound, also once the body's retention is over
 */
export const getSource = (ctx: Context, id: string): Promise<Buffer> => getBody(ctx.scope, id);

/**
 * Returns the HTML of a message with its inline pictures in place.
 *
 * @throws {AppError} notFound, also where the message has no HTML and once the body's retention is over
 */
export async function getHtml(ctx: Pick<Context, 'scope'>, id: string): Promise<string> {
  const { html } = await readMessage(ctx.scope.companyId, await getBody(ctx.scope, id));
  if (html === null) throw refuse.notFound('HTML');
  return html;
}
