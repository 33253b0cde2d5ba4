import { answerLink, postLink } from '#lib/http/serve-tracking.ts';

type Context = { params: Promise<{ token: string }> };

/** A link of a message: leads on, or asks where it unsubscribes. */
export const GET = async (request: Request, { params }: Context) => answerLink(request, (await params).token);

/** The same, for programs that only look. */
export const HEAD = GET;

/** The button of a link that unsubscribes. */
export const POST = async (request: Request, { params }: Context) => postLink(request, (await params).token);
