import { refuse } from '#lib/core/errors/refuse.ts';
import { readReaderToken } from '#lib/insight/analytics/reports/reader-token.ts';
import { leaveReport } from '#lib/insight/analytics/reports/reports.ts';
import { answering, answerUnchanged, isOneClick } from './serve-unsubscribe.ts';
import { answerUnsubscribePage } from './unsubscribe-page.ts';

const PATH = '/t/r/{token}';

/** Shows a button that takes the reader off a scheduled report. Changes nothing, because programs follow links. */
export function showReportLeave(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    if (!readReaderToken(token)) throw refuse.notFound('link');
    const text = 'You will no longer get this report. Others keep getting it.';
    return answerUnsubscribePage({ title: 'Stop this report?', text, button: 'Stop' }, 200);
  });
}

/** Takes the reader off a scheduled report, by one click (RFC 8058) or by the page's button. */
export function postReportLeave(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    if (!(await isOneClick(request))) return answerUnchanged();
    await leaveReport(token);
    const text = 'You will no longer get this report.';
    return answerUnsubscribePage({ title: 'Report stopped', text, button: null }, 200);
  });
}
