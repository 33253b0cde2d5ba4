import { answerImage } from '#lib/http/tracking/serve-media.ts';

type Context = { params: Promise<{ name: string }> };

/** An uploaded image of a template. */
export const GET = async (request: Request, { params }: Context) => answerImage(request, (await params).name);

/** HEAD of the same image. */
export const HEAD = GET;
