import type { Context } from '#lib/core/context.ts';
import { openBody } from './open-message.ts';
import { readMessage } from './read-message.ts';
import type { MessageContent } from './schema.ts';

/**
 * The text, headers and list of files of a message.
 *
 * @throws {AppError} notFound, also once the body's retention is over.
 */
export async function getContent(ctx: Context, id: string): Promise<MessageContent> {
  return (await readMessage(await openBody(ctx.scope, id))).content;
}
