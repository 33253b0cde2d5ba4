import { recordLeaving } from '#lib/audience/subscriptions/withdraw.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { unsubscribeByLink } from '#lib/engine/feedback/unsubscribe.ts';
import { findCorrespondents } from '#lib/engine/messages/read/queries.ts';
import type { Engagement } from '#lib/engine/tracking/engagement.ts';
import { isPrefetched } from '#lib/engine/tracking/is-prefetched.ts';
import { readPixel, readTrackedLink } from '#lib/engine/tracking/read-link.ts';
import { recordEngagement } from '#lib/engine/tracking/record-engagement.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { findLocation } from '#lib/infra/geo/find-location.ts';
import { log } from '#lib/infra/log/log.ts';
import type { TrackedLink, TrackingToken } from '#lib/mail/tracking-token.ts';
import { clientIp } from '../request/client-ip.ts';
import { requestIdOf } from '../request/request-id.ts';
import { answerUnsubscribePage } from './unsubscribe-page.ts';

/** One transparent pixel (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Headers that prevent caching, so that the next open is counted too, and indexing by search engines. */
const HEADERS = {
  'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

const USER_AGENT_MAX = 500;

/** Answers the tracking pixel of a message; the open is recorded after the answer. */
export function answerPixel(request: Request, token: string): Response {
  const pixel = readPixel(token);
  if (!pixel) return new Response(null, { status: 404, headers: HEADERS });
  note(request, pixel.reference, pixel.kind, {});
  const body = request.method === 'HEAD' ? null : new Uint8Array(PIXEL);
  return new Response(body, {
    headers: { ...HEADERS, 'content-type': 'image/gif', 'content-length': String(PIXEL.length) },
  });
}

/**
 * Redirects to the target of a tracked link. The target is in the signed token; a token that we did not sign is
 * refused. An unsubscribe link shows a page with a button, because programs follow links.
 */
export async function answerLink(request: Request, token: string): Promise<Response> {
  const read = readTrackedLink(token);
  const target = read && targetOf(read.link);
  if (!target) return answerBrokenLink();
  if (read.kind === 'unsubscribe') return askBefore(request, read, target);
  const { url, name } = read.link;
  note(request, read.reference, 'click', { target_link_url: url, target_link_name: name });
  return redirectTo(target);
}

/** Answers the button on the page of an unsubscribe link. */
export async function postLink(request: Request, token: string): Promise<Response> {
  const read = readTrackedLink(token);
  const target = read?.kind === 'unsubscribe' ? targetOf(read.link) : null;
  if (!read || !target) return answerBrokenLink();
  const ctx = platformContext({ requestId: requestIdOf(request.headers), ip: clientIp(request.headers) });
  const onward = { url: target, text: `Continue to ${new URL(target).hostname}` };
  const userAgent = request.headers.get('user-agent');
  try {
    await unsubscribeByLink(ctx, { ...read, userAgent });
    const parties = await findCorrespondents(read.reference);
    if (parties) {
      const { companyId, messageId } = read.reference;
      const visitor = { ip: ctx.ip, userAgent };
      await recordLeaving(ctx, { ...parties, companyId }, { method: 'link', messageId, visitor });
    }
    const text = 'You will get no more newsletters or offers from this sender.';
    return answerUnsubscribePage({ title: 'You are unsubscribed', text, button: null, onward }, 200);
  } catch (error) {
    if (error instanceof AppError) return redirectTo(target);
    log().error({ requestId: ctx.requestId, err: error }, 'an unsubscribe failed');
    const text = 'Please try again in a few minutes.';
    return answerUnsubscribePage({ title: 'That did not work', text, button: null, onward }, 503);
  }
}

/**
 * Shows the confirmation page of an unsubscribe link. If the message is no longer stored, redirects to its author's own
 * page.
 */
async function askBefore(request: Request, { reference }: TrackingToken, target: string): Promise<Response> {
  const parties = await findCorrespondents(reference).catch((error: unknown) => {
    log().error({ requestId: requestIdOf(request.headers), err: error }, 'the page of an unsubscribe link failed');
    return null;
  });
  if (!parties) return redirectTo(target);
  const text = `${parties.recipient} will get no more newsletters or offers from ${parties.sender}. Mail that you ask for, such as receipts, still comes.`;
  return answerUnsubscribePage({ title: 'Unsubscribe?', text, button: 'Unsubscribe' }, 200);
}

function answerBrokenLink(): Response {
  const text = 'It may be incomplete: copy the whole of it from the mail.';
  return answerUnsubscribePage({ title: 'This link is not valid', text, button: null }, 404);
}

const redirectTo = (target: string): Response =>
  new Response(null, { status: 302, headers: { ...HEADERS, location: target } });

/** Returns a link's address as a header value; null if its scheme is not http or https. */
function targetOf({ url }: TrackedLink): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** Records an engagement event without waiting for it. */
function note(
  { headers, method }: Request,
  reference: TrackingToken['reference'],
  type: Engagement['type'],
  data: Record<string, unknown>,
): void {
  const userAgent = (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX);
  const purpose = PURPOSES.map((name) => headers.get(name) ?? '').join(' ');
  const visitor = { user_agent: userAgent, ip_address: clientIp(headers) };
  const visit = {
    reference,
    type,
    at: new Date(),
    isPrefetched: isPrefetched({ method, userAgent, purpose }),
    data: { ...data, ...visitor },
  };
  located(visit)
    .then(recordEngagement)
    .catch((error: unknown) => log().warn({ error: String(error), type }, 'an open or a click could not be written'));
}

/** Adds the location of a person to their visit; that of a machine says nothing about them. */
async function located(visit: Engagement): Promise<Engagement> {
  const { ip_address: ip } = visit.data;
  const location = visit.isPrefetched || typeof ip !== 'string' ? null : await findLocation(ip);
  return location ? { ...visit, data: { ...visit.data, geo_ip: location } } : visit;
}

/** Headers by which a browser marks a prefetch. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
