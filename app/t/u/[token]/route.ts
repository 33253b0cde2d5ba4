import { postUnsubscribe, showUnsubscribe } from '#lib/http/tracking/serve-unsubscribe.ts';

type Context = { params: Promise<{ token: string }> };

/** The link of a List-Unsubscribe header: a page with a button. */
export const GET = async (request: Request, { params }: Context) => showUnsubscribe(request, (await params).token);

/** One click (RFC 8058). */
export const POST = async (request: Request, { params }: Context) => postUnsubscribe(request, (await params).token);
