import { type CategoryLeaver, findLinkCategory, leaveCategory } from '#lib/audience/subscriptions/categories.ts';
import { findLeaver, leaveByToken } from '#lib/audience/subscriptions/leave.ts';
import { findCentre, type Leaver, recordLeaving, type Visitor } from '#lib/audience/subscriptions/withdraw.ts';
import { listPublicCategories } from '#lib/campaigns/campaigns/categories.ts';
import { TEST_LINK } from '#lib/campaigns/content/values.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getUnsubscribeLink, recordCategoryLeave, unsubscribe } from '#lib/engine/feedback/unsubscribe.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { log } from '#lib/infra/log/log.ts';
import { clientIp } from '../request/client-ip.ts';
import { readAll } from '../request/read-all.ts';
import { requestIdOf } from '../request/request-id.ts';
import { answerUnsubscribePage, type UnsubscribeWords } from './unsubscribe-page.ts';

/** The maximum body, which is one name and value (RFC 8058 §3.2). */
const BODY_MAX_BYTES = 4_096;
/** The second button of the page of a mail with a category. */
const LEAVES_ALL = /(?:^|&)scope=all(?:&|$)/;
const ONE_CLICK = /List-Unsubscribe(?:=|"\s*\r?\n\r?\n)One-Click/i;

/**
 * Shows the recipient and the sender of an unsubscribe link, with a button. Changes nothing, because programs follow
 * links.
 */
export function showUnsubscribe(request: Request, token: string): Promise<Response> {
  if (token === TEST_LINK) return Promise.resolve(answerTest());
  return answering(request, '/t/u/{token}', async () => {
    const left = await findLinkCategory(token, listPublicCategories);
    if (left) return askForCategory(left);
    const link = await findLink(token);
    const text = `${link.recipient} will get no more newsletters or offers from ${link.sender}. Mail that you ask for, such as receipts, still comes.`;
    const onward = await findOnward(link);
    return answerUnsubscribePage({ title: 'Unsubscribe?', text, button: 'Unsubscribe', ...onward }, 200);
  });
}

/** Answers the links of a mail that was sent as a test: they are those of nobody. */
const answerTest = (): Response =>
  answerUnsubscribePage(
    {
      title: 'This was a test',
      text: 'In the mail itself this link leads to its reader. Nobody was unsubscribed, and nothing was changed.',
      button: null,
    },
    200,
  );

/** Unsubscribes a recipient, by the one-click request of a mail program (RFC 8058) or by the page's button. */
export function postUnsubscribe(request: Request, token: string): Promise<Response> {
  if (token === TEST_LINK) return Promise.resolve(answerTest());
  return answering(request, '/t/u/{token}', async () => {
    const press = await readPress(request);
    if (!ONE_CLICK.test(press)) return answerUnchanged();
    const ctx = platformContext({ requestId: requestIdOf(request.headers), ip: clientIp(request.headers) });
    const visitor = { ip: ctx.ip, userAgent: request.headers.get('user-agent') };
    const left = LEAVES_ALL.test(press) ? null : await findLinkCategory(token, listPublicCategories);
    if (left) return leaveOnlyCategory(ctx, { token, left, visitor });
    const link = await leave(ctx, token, visitor);
    const text = 'You will get no more newsletters or offers from this sender.';
    const onward = await findOnward(link);
    return answerUnsubscribePage({ title: 'You are unsubscribed', text, button: null, ...onward }, 200);
  });
}

/** Asks the reader of a mail if they leave its category, or all. */
async function askForCategory(left: CategoryLeaver): Promise<Response> {
  const { recipient, sender, category } = left;
  const text = `${recipient} will get no more mail of “${category.name}” from ${sender}. Other mail still comes.`;
  const words = {
    title: 'Unsubscribe?',
    text,
    button: `Unsubscribe from ${category.name}`,
    all: 'Unsubscribe from all',
  };
  return answerUnsubscribePage({ ...words, ...(await findOnward(left)) }, 200);
}

/** Takes the reader of a mail off its category. */
async function leaveOnlyCategory(
  ctx: Context,
  { token, left, visitor }: { token: string; left: CategoryLeaver; visitor: Visitor },
): Promise<Response> {
  const { category } = left;
  await leaveCategory(ctx, left, visitor);
  await recordCategoryLeave(ctx, { token, categoryId: category.id, userAgent: visitor.userAgent });
  const text = `You will get no more mail of “${category.name}” from ${left.sender}. Other mail still comes.`;
  return answerUnsubscribePage({ title: 'You are unsubscribed', text, button: null, ...(await findOnward(left)) }, 200);
}

/** A recipient who unsubscribes, and the author as readers see them. */
type Leaving = Leaver & { sender: string };

/** Returns who unsubscribes by a link: the recipient of its message, or once that is no longer kept the person whom it names. */
const findLink = (token: string): Promise<Leaving> =>
  getUnsubscribeLink({ token }).catch(async (error: unknown) => {
    const leaver = error instanceof AppError ? await findLeaver(token) : null;
    if (!leaver) throw error;
    return leaver;
  });

/** Unsubscribes who has a link, as the recipient of its message, or once that is no longer kept as the person whom it names. */
async function leave(ctx: Context, token: string, visitor: Visitor): Promise<Leaver> {
  try {
    await unsubscribe(ctx, { token, userAgent: visitor.userAgent });
    const link = await getUnsubscribeLink({ token });
    await recordLeaving(ctx, link, { method: 'one_click', messageId: link.messageId, visitor });
    return link;
  } catch (error) {
    const leaver = error instanceof AppError ? await leaveByToken(ctx, token, visitor) : null;
    if (!leaver) throw error;
    return leaver;
  }
}

/** Returns the link to the preference center of a recipient; nothing without one. */
export async function findOnward(leaver: Leaver): Promise<Pick<UnsubscribeWords, 'onward'>> {
  const url = await findCentre(leaver);
  return url === null ? {} : { onward: { url, text: 'Manage your email preferences' } };
}

/** Returns true for the one-click request of RFC 8058 §3.2, which the page's button sends, too. */
export const isOneClick = async (request: Request): Promise<boolean> => ONE_CLICK.test(await readPress(request));

const readPress = async (request: Request): Promise<string> =>
  (await readAll(request, BODY_MAX_BYTES)).toString('latin1');

/** Answers a request that is no one-click request. */
export const answerUnchanged = (): Response =>
  answerUnsubscribePage(
    { title: 'Nothing was changed', text: 'Open the link again and press the button.', button: null },
    400,
  );

/** Answers the page that the work makes, and that of a link that is not valid. */
export async function answering(request: Request, path: string, work: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const response = await work();
    log().info({ requestId, method: request.method, path, status: response.status }, 'request');
    return response;
  } catch (error) {
    if (error instanceof AppError) {
      const text = 'It may be incomplete: copy the whole of it, or use the unsubscribe button of your mail program.';
      return answerUnsubscribePage(
        { title: 'This link is not valid', text, button: null },
        error.code === 'requestTooLarge' ? 413 : 404,
      );
    }
    log().error({ requestId, err: error }, 'an unsubscribe failed');
    const text = 'Please try again in a few minutes.';
    return answerUnsubscribePage({ title: 'That did not work', text, button: null }, 503);
  }
}
