import { answerMedia } from '#lib/http/tracking/serve-media.ts';

type Context = { params: Promise<{ id: string; name: string }> };

/** A file of the library; any name leads to it. */
export const GET = async (request: Request, { params }: Context) => answerMedia(request, (await params).id);

/** HEAD of the same file. */
export const HEAD = GET;
