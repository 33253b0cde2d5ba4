import { findSentBody } from '#lib/engine/messages/read/queries.ts';
import { readTrackedView } from '#lib/engine/tracking/read-link.ts';
import { log } from '#lib/infra/log/log.ts';
import { previewDocument } from '#lib/insight/activity/message/preview-document.ts';
import { requestIdOf } from '../request/request-id.ts';
import { answerUnsubscribePage } from './unsubscribe-page.ts';

/** Headers of a mail that is shown to its recipient: nobody else keeps it, and no page that it links to learns its address. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Shows a mail to anyone who has its link, in a sandbox without scripts and forms, for as long as its body is kept. A token that
 * we did not sign for this purpose is refused.
 */
export async function showSentMessage(request: Request, token: string): Promise<Response> {
  const reference = readTrackedView(token);
  if (!reference) return answerNotice('This link is not valid', 'It may be incomplete: copy the whole of it.', 404);
  try {
    const raw = await findSentBody(reference);
    if (!raw) return answerNotice('This message is gone', 'Messages are only kept for a while.', 410);
    const { html, contentSecurityPolicy } = await previewDocument(
      reference.companyId,
      raw,
      { images: '1', theme: 'light' },
      { links: 'newTab', pixels: null },
    );
    return new Response(html, { headers: { ...HEADERS, 'content-security-policy': contentSecurityPolicy } });
  } catch (error) {
    log().error({ requestId: requestIdOf(request.headers), err: error }, 'the page of a message failed');
    return answerNotice('That did not work', 'Please try again in a few minutes.', 503);
  }
}

const answerNotice = (title: string, text: string, status: number): Response =>
  answerUnsubscribePage({ title, text, button: null }, status);
