import { showSentMessage } from '#lib/http/tracking/serve-view.ts';

type Context = { params: Promise<{ token: string }> };

/** The link `@view_url` of a mail: the mail as a page. */
export const GET = async (request: Request, { params }: Context) => showSentMessage(request, (await params).token);
