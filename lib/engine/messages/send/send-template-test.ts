import type { TestedTemplate, TestTemplateInput } from '#lib/content/templates/calls/schema.ts';
import { getTestSource } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { createSender } from '../sender.ts';
import { sendEmail } from './send-email.ts';

/** The beginning of the subject of every test. */
const MARK = '[Test] ';

/**
 * Sends a version of a template to each recipient just as a program would over REST, in the environment that the caller
 * works in. A template without a sender is sent from the account's own address.
 *
 * @throws {AppError} notFound (the template, the version, an address to send from); everything of `sendEmail`
 */
export async function sendTemplateTest(
  ctx: Context,
  { to, ...input }: TestTemplateInput & { id: string },
): Promise<TestedTemplate> {
  const { template, subject, hasSender } = await getTestSource(ctx, input);
  const { answer } = await sendEmail(createSender(ctx), {
    ...(!hasSender && { from: await getDefaultFrom(ctx) }),
    subject: `${MARK}${subject}`,
    recipients: to.map((address) => ({ address })),
    template,
  });
  return { ids: (answer.data ?? [answer]).map(({ id }) => id) };
}
