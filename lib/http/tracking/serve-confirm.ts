import { type ConfirmLink, confirmAddress, hasLeft, readConfirmLink } from '#lib/audience/subscriptions/confirm.ts';
import { layOutConfirmPage } from '#lib/audience/subscriptions/pages/confirm-page.ts';
import { centrePath } from '#lib/audience/subscriptions/withdraw.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { clientIp } from '../request/client-ip.ts';
import { requestIdOf } from '../request/request-id.ts';
import { acceptedOf, answerInvalid, answering, answerPage, redirectTo } from './answer-page.ts';

const PATH = '/t/k/{token}';

/** Shows the words that a person agrees to, with a button. Changes nothing, because programs follow links. */
export function showConfirm(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    const link = await readConfirmLink(contextOf(request), token, acceptedOf(request));
    if (!link) return answerInvalid(request);
    const { person, isWanted } = link;
    const isAsked = (isWanted || person.isUnconfirmed) && !hasLeft(person);
    return answerConfirm(link, isAsked ? 'asked' : hasLeft(person) ? 'left' : 'confirmed');
  });
}

/** Confirms the address of a link. A repeat is answered the same. */
export function postConfirm(request: Request, token: string): Promise<Response> {
  return answering(request, PATH, async () => {
    const ctx = contextOf(request);
    const link = await readConfirmLink(ctx, token, acceptedOf(request));
    const visitor = { ip: ctx.ip, userAgent: request.headers.get('user-agent') };
    if (!link || !(await confirmAddress(ctx, link, visitor))) return answerInvalid(request);
    if (hasLeft(link.person)) return answerConfirm(link, 'left');
    const { confirmPage } = link.setting;
    return confirmPage ? redirectTo(confirmPage) : answerConfirm(link, 'confirmed');
  });
}

const contextOf = ({ headers }: Request) => platformContext({ requestId: requestIdOf(headers), ip: clientIp(headers) });

function answerConfirm(link: ConfirmLink, state: 'asked' | 'confirmed' | 'left'): Response {
  const { companyId, person, email, setting, look, chosen } = link;
  const centre = setting.mode === 'centre' || state === 'left' ? centrePath(companyId, person.id) : null;
  return answerPage(
    layOutConfirmPage({ ...chosen, look, email, state, centrePath: centre, onward: setting.confirmPage }),
  );
}
