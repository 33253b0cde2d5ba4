import { postConfirm, showConfirm } from '#lib/http/tracking/serve-confirm.ts';

type Context = { params: Promise<{ token: string }> };

/** The link of a confirmation mail: the words that a person agrees to, and a button. */
export const GET = async (request: Request, { params }: Context) => showConfirm(request, (await params).token);

/** The button. */
export const POST = async (request: Request, { params }: Context) => postConfirm(request, (await params).token);
