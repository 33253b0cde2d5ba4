import { findMailReader } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { MailValidatedListJob } from '../jobs.ts';
import { countsOf } from './result-counts.ts';
import { findList } from './store.ts';

/**
 * Does the job of a list that is done: mails its counts and the way to its results to the person who started it. A repeat
 * sends no second mail. A former member, and who wants no such mail, gets none.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function mailValidatedList(ctx: Pick<Context, 'now'>, job: MailValidatedListJob): Promise<void> {
  const { companyId, listId, userId } = job;
  const list = await findList({ companyId, listId });
  const email = await withTransaction((db) => findMailReader(db, companyId, userId));
  if (list?.state !== 'done' || email === null) return;
  const counts = countsOf(list);
  const count = (result: string) => (counts[result] ?? 0).toLocaleString('en');
  await sendSystemMail({
    to: email,
    subject: `${list.name} is validated`,
    heading: `${list.name} is validated`,
    paragraphs: [
      `Of ${list.rows.toLocaleString('en')} rows, ${count('valid')} are valid, ${count('neutral')} neutral, ${count('risky')} risky, ${count('undeliverable')} undeliverable and ${count('typo')} misspelled.`,
      `The results are kept until ${list.expiresAt.toISOString().slice(0, 10)}.`,
    ],
    button: { label: 'Download the results', url: `${settings().PUBLIC_URL}/email-validation` },
    notes: ['You get this because you started the list. Choose which mail you get in the account settings.'],
    onBehalfOfCompanyId: companyId,
    idempotencyKey: `validated-list:${listId}`,
    now: ctx.now(),
  });
}
