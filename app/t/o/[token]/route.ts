import { answerPixel } from '#lib/http/serve-tracking.ts';

type Context = { params: Promise<{ token: string }> };

/** The pixel of a message. */
export const GET = async (request: Request, { params }: Context) => answerPixel(request, (await params).token);

/** The same, without it. */
export const HEAD = GET;
