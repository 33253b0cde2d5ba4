import { answerPrivateMedia } from '#lib/http/tracking/serve-media.ts';

type Context = { params: Promise<{ token: string }> };

/** A file that is not public, for the bearer of a signed link. */
export const GET = async (request: Request, { params }: Context) => answerPrivateMedia(request, (await params).token);

/** HEAD of the same file. */
export const HEAD = GET;
