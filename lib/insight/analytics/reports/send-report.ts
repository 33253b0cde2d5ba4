import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { SUMMARY_ID } from '#lib/core/analytics/built-in-presets.ts';
import type { Context } from '#lib/core/context.ts';
import { Environment } from '#lib/core/environment.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { buildCsv } from '../csv/build-csv.ts';
import { getPreset } from '../presets/queries.ts';
import type { Question } from '../question-schema.ts';
import { readBreakdown } from '../verbs/read-breakdown.ts';
import { readTotals } from '../verbs/read-totals.ts';
import type { SendReportJob } from './jobs.ts';
import { listReaders } from './queries.ts';
import { createReaderToken } from './reader-token.ts';
import { breakdownTable, MAIL_ROWS, periodWords, totalsTable } from './report-words.ts';
import { Cadence } from './schema.ts';
import { findReportByKey } from './store.ts';

/**
 * Mails a scheduled report to its readers: the metrics and the breakdown of its preset over one closed period, with the
 * breakdown as CSV. Without mail in the period it is skipped. A repeat sends nobody a second one.
 *
 * @param base a context of the product itself.
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendReport(
  base: Context,
  { companyId, scheduleId, firstDay, lastDay }: SendReportJob,
): Promise<void> {
  const row = await findReportByKey(companyId, scheduleId);
  if (!row) return;
  const ctx = { ...base, scope: { companyId, environment: Environment.parse(row.environment) } };
  if (!isEnabled((await getAccess(ctx)).features, 'analytic.preset')) return;
  const ownerCtx = row.createdByUserId
    ? { ...ctx, actor: { type: 'user' as const, userId: row.createdByUserId, sessionId: '' } }
    : ctx;
  const preset = await getPreset(ownerCtx, row.presetId ?? row.builtIn ?? '');
  const question = {
    ...preset.question,
    range: 'custom' as const,
    from: firstDay,
    to: lastDay,
    zone: undefined,
    precision: undefined,
    search: undefined,
    limit: MAIL_ROWS,
    isReport: true as const,
  };
  const [totals, volume] = await Promise.all([readTotals(ctx, question), readTotals(ctx, volumeOf(question))]);
  if (!volume.values.targeted && !volume.values.sent) {
    log().info({ companyId, scheduleId, lastDay }, 'a report was skipped: there was no mail in its period');
    return;
  }
  const messages = Math.min(volume.values.targeted ?? 0, volume.before?.targeted ?? 0);
  const breakdown = await readBreakdown(ctx, question);
  const period = periodWords(Cadence.catch('daily').parse(row.cadence), firstDay, lastDay);
  const csv = Buffer.from(await buildCsv(ctx, question, 'breakdown'));
  const readers = (await listReaders(ctx)).filter(({ userId }) => row.memberUserIds.includes(userId));
  const path = preset.id === SUMMARY_ID ? '/analytic' : `/analytic/preset/${preset.id}`;
  const url = `${settings().PUBLIC_URL}${path}?range=custom&from=${firstDay}&to=${lastDay}`;
  for (const { userId, email } of readers) {
    const leave = `${settings().PUBLIC_URL}/t/r/${createReaderToken({ companyId, scheduleId, userId })}`;
    await sendSystemMail({
      to: email,
      subject: `${preset.name}: ${period}`,
      heading: preset.name,
      paragraphs: [`Your mail of ${period}.`],
      tables: [totalsTable(question.metrics, totals, messages), breakdownTable(question.metrics, breakdown)],
      button: { label: 'Open in Analytics', url },
      notes: [`Stop getting this report: ${leave}`],
      headers: [
        ['List-Unsubscribe', `<${leave}>`],
        ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ],
      files: [
        {
          filename: `analytics-${lastDay}.csv`,
          contentType: 'text/csv; charset=utf-8',
          content: csv,
          disposition: 'attachment',
          contentId: null,
        },
      ],
      onBehalfOfCompanyId: companyId,
      idempotencyKey: `report:${scheduleId}:${lastDay}:${userId}`,
      now: ctx.now(),
    });
  }
}

const volumeOf = (question: Question): Question => ({ ...question, metrics: ['targeted', 'sent'] });
