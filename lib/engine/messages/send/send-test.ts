import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import type { SentEmail } from '../answers.ts';
import { createSender } from '../sender.ts';
import { sendEmail } from './send-email.ts';

/** `POST /configuration/test-send`: a message to one recipient from the account's own address. */
export const SendTestInput = z.strictObject({
  to: z.string(),
  subject: z.string().optional(),
  text: z.string().optional(),
  html: z.string().optional(),
  via: z.literal('rest').optional(),
});
export type SendTestInput = z.infer<typeof SendTestInput>;

/**
 * Sends a test just as a program would over REST, in the environment that the caller works in; a key that is locked to
 * domains sends from one of these.
 *
 * @throws {AppError} notFound (no address to send from); everything of `sendEmail`
 */
export async function sendTest(ctx: Context, { via: _, ...message }: SendTestInput): Promise<SentEmail> {
  return (await sendEmail(createSender(ctx), { from: await getDefaultFrom(ctx), ...message })).answer;
}
