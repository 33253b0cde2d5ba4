import { answerPicture } from '#lib/http/tracking/serve-picture.ts';

type Context = { params: Promise<{ token: string }> };

/** A generated picture, or a calendar file. */
export const GET = async (request: Request, { params }: Context) => answerPicture(request, (await params).token);

/** HEAD of the same picture. */
export const HEAD = GET;
