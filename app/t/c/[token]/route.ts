import { answerLink, postLink } from '#lib/http/tracking/serve-tracking.ts';

type Context = { params: Promise<{ token: string }> };

/** A tracked link: redirects, or shows the unsubscribe page. */
export const GET = async (request: Request, { params }: Context) => answerLink(request, (await params).token);

/** HEAD of the same link. */
export const HEAD = GET;

/** The button of the unsubscribe page. */
export const POST = async (request: Request, { params }: Context) => postLink(request, (await params).token);
