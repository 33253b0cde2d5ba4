import { answerPixel } from '#lib/http/tracking/serve-tracking.ts';

type Context = { params: Promise<{ token: string }> };

/** The tracking pixel of a message. */
export const GET = async (request: Request, { params }: Context) => answerPixel(request, (await params).token);

/** HEAD of the same pixel. */
export const HEAD = GET;
