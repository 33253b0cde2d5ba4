import { chooseWords } from '#lib/audience/subscriptions/pages/choose-words.ts';
import { layOutNotice } from '#lib/audience/subscriptions/pages/confirm-page.ts';
import type { Page } from '#lib/audience/subscriptions/pages/page.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { log } from '#lib/infra/log/log.ts';
import { requestIdOf } from '../request/request-id.ts';

/** Headers of a page for one person: nobody keeps it, and no page that it links to learns its address. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** Answers a page for a person. */
export const answerPage = ({ html, contentSecurityPolicy }: Page, status = 200): Response =>
  new Response(html, {
    status,
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    },
  });

/** Redirects a browser that sent a form to another page. */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...HEADERS, location } });

/** Answers a link that leads to nobody: it says nothing about any address. */
export const answerInvalid = (request: Request): Response =>
  answerPage(layOutNotice(chooseWords({}, null, acceptedOf(request)), 'invalid'), 404);

/** Returns the languages that a browser asks for. */
export const acceptedOf = ({ headers }: Request): string | null => headers.get('accept-language');

/** Answers the page that the work makes, and a page that says so if it fails. */
export async function answering(request: Request, path: string, work: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const response = await work();
    log().info({ requestId, method: request.method, path, status: response.status }, 'request');
    return response;
  } catch (error) {
    const isRefusal = error instanceof AppError;
    if (!isRefusal) log().error({ requestId, err: error }, 'a page of a contact failed');
    if (isRefusal && error.code !== 'requestTooLarge') return answerInvalid(request);
    const page = layOutNotice(chooseWords({}, null, acceptedOf(request)), 'failed');
    return answerPage(page, isRefusal ? 413 : 503);
  }
}
