import { postCentre, showCentre } from '#lib/http/tracking/serve-centre.ts';

type Context = { params: Promise<{ token: string }> };

/** The preference center of a person. */
export const GET = async (request: Request, { params }: Context) => showCentre(request, (await params).token);

/** A choice of the person. */
export const POST = async (request: Request, { params }: Context) => postCentre(request, (await params).token);
