import { changeCentre, readCentre } from '#lib/audience/subscriptions/centre.ts';
import { layOutCentre } from '#lib/audience/subscriptions/pages/centre-page.ts';
import { listPublicCategories } from '#lib/campaigns/campaigns/categories.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { clientIp } from '../request/client-ip.ts';
import { readAll } from '../request/read-all.ts';
import { requestIdOf } from '../request/request-id.ts';
import { acceptedOf, answerInvalid, answering, answerPage, redirectTo } from './answer-page.ts';

const PATH = '/t/p/{token}';
/** Enough for the ids of all categories that a company may have, each twice. */
const BODY_MAX_BYTES = 16_384;

/** Shows the preference center of a person. Changes nothing, because programs follow links. */
export function showCentre(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    const centre = await readCentre(contextOf(request), linkOf(request, token));
    return centre ? answerPage(layOutCentre(centre.page)) : answerInvalid(request);
  });
}

/** Does what a person chose in the preference center, and shows it again. */
export function postCentre(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    const ctx = contextOf(request);
    const link = linkOf(request, token);
    const centre = await readCentre(ctx, link);
    if (!centre) return answerInvalid(request);
    const given = new URLSearchParams((await readAll(request, BODY_MAX_BYTES)).toString('utf8'));
    const visitor = { ip: ctx.ip, userAgent: request.headers.get('user-agent') };
    const result = await changeCentre(centre, given, visitor);
    if (result === 'left' && centre.page.onward) return redirectTo(centre.page.onward);
    const after = await readCentre(ctx, link);
    if (!after) return answerInvalid(request);
    const typed = result === 'addressInvalid' ? (given.get('email') ?? '').slice(0, 320) : '';
    const page = layOutCentre({ ...after.page, result: result === 'ignored' ? null : result, typed });
    return answerPage(page, result === 'ignored' ? 400 : result === 'addressInvalid' ? 422 : 200);
  });
}

const linkOf = (request: Request, text: string) => ({
  text,
  accepted: acceptedOf(request),
  listCategories: listPublicCategories,
});

const contextOf = ({ headers }: Request) => platformContext({ requestId: requestIdOf(headers), ip: clientIp(headers) });
