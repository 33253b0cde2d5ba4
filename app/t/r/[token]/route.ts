import { postReportLeave, showReportLeave } from '#lib/http/tracking/serve-report-leave.ts';

type Context = { params: Promise<{ token: string }> };

/** The link of a scheduled report's List-Unsubscribe header: a page with a button. */
export const GET = async (request: Request, { params }: Context) => showReportLeave(request, (await params).token);

/** One click (RFC 8058). */
export const POST = async (request: Request, { params }: Context) => postReportLeave(request, (await params).token);
