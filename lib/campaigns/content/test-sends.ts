import { listMembers } from '#lib/account/team/queries.ts';
import { listTesters } from '#lib/audience/contacts/testers.ts';
import { type EmailSlot, getPlacedEmail } from '#lib/campaigns/campaigns/slots.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { sendEmail } from '#lib/engine/messages/send/send-email.ts';
import { createSender } from '#lib/engine/messages/sender.ts';
import { countInWindow, readWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { renderEmail } from './render.ts';
import type { SendTestInput, SentTests, TestRecipients } from './schema.ts';
import { TESTS_A_DAY } from './values.ts';

/** The beginning of the subject of every test. */
const MARK = '[Test] ';

const keysOf = ({ companyId }: Context['scope']): string[] => [`campaign-test:${companyId}`];

/** Lists who may get a test, and how many tests are left today. */
export async function listTestRecipients(ctx: Pick<Context, 'scope' | 'now'>): Promise<TestRecipients> {
  const [members, testers] = await Promise.all([listMembers(ctx), listTesters(ctx)]);
  const found: TestRecipients['data'] = [
    ...members.data
      .filter(({ status }) => status === 'active')
      .map(({ email, fullname }) => ({ email, name: fullname, kind: 'member' as const })),
    ...testers.map(({ email, name }) => ({ email, name, kind: 'tester' as const })),
  ];
  const byAddress = new Map(found.toReversed().map((one) => [one.email.toLowerCase(), one]));
  return { data: found.filter((one) => byAddress.get(one.email.toLowerCase()) === one), left: await countLeft(ctx) };
}

async function countLeft({ scope, now }: Pick<Context, 'scope' | 'now'>): Promise<number> {
  const [window] = await readWindow(keysOf(scope), DAY_MS, now());
  return Math.max(0, TESTS_A_DAY - (window?.count ?? 0));
}

/**
 * Sends the email of a campaign as a test to members and testers, as a contact would get it: as mail that nobody asked to be counted,
 * with links that unsubscribe nobody. What keeps one address from getting it is in the answer.
 *
 * @throws {AppError} notFound (what it names), missingField (`senderId`), invalidField (an address of somebody else), testLimit,
 *   templateSyntax, forbidden
 */
export async function sendCampaignTest(
  ctx: Context,
  slot: EmailSlot,
  { to, contactId }: Omit<SendTestInput, 'variant'>,
): Promise<SentTests> {
  const placed = await getPlacedEmail(ctx, slot);
  const addresses = await requireRecipients(ctx, to);
  const left = await countLeft(ctx);
  if (addresses.length > left) throw overLimit(ctx, left);
  const { from, subject, html, text, problems } = await renderEmail(ctx, placed, { contactId });
  if (from === null) throw refuse.missingField('senderId');
  const error = problems.find(({ level }) => level === 'error');
  if (error || (html === null && text === null))
    throw new AppError('templateSyntax', { field: error?.part ?? 'content', cause: error?.message ?? 'it is empty' });
  const message = {
    from: { email: from.email, name: from.name },
    subject: `${MARK}${subject}`,
    ...(html !== null && { html }),
    ...(text !== null && { text }),
    options: { open_tracking: false, click_tracking: false },
  };
  const data: SentTests['data'] = [];
  for (const email of addresses) data.push(await sendOne(ctx, email, message));
  return { data, left: await countLeft(ctx) };
}

/** Requires addresses of members and testers, each once. @throws {AppError} invalidField */
async function requireRecipients(ctx: Context, to: readonly string[]): Promise<string[]> {
  const { data } = await listTestRecipients(ctx);
  const allowed = new Set(data.map(({ email }) => normalizeAddress(email) ?? email));
  const wanted = to.map((given, index) => {
    const email = normalizeAddress(given);
    if (email !== null && allowed.has(email)) return email;
    throw refuse.fieldBecause(
      `to[${index}]`,
      `${given} is neither a member of your team nor a tester. Add it as a tester first.`,
      given,
    );
  });
  return [...new Set(wanted)];
}

const overLimit = ({ now }: Pick<Context, 'now'>, left: number): AppError =>
  new AppError('testLimit', {
    values: { limit: TESTS_A_DAY, left },
    used: TESTS_A_DAY - left,
    limit: TESTS_A_DAY,
    retryAfterSeconds: secondsUntil(new Date(Math.ceil((now().getTime() + 1) / DAY_MS) * DAY_MS), now()),
  });

async function sendOne(ctx: Context, email: string, message: object): Promise<SentTests['data'][number]> {
  const keys = keysOf(ctx.scope);
  const [window] = await countInWindow(keys, DAY_MS, ctx.now());
  try {
    if ((window?.count ?? 0) > TESTS_A_DAY) throw overLimit(ctx, 0);
    const { answer } = await sendEmail(createSender(ctx), { ...message, to: email });
    const [refused] = answer.rejected;
    if (answer.accepted > 0 || !refused) return { email, id: answer.id, message: null };
    await uncountInWindow(keys, DAY_MS, ctx.now());
    return { email, id: null, message: refused.message };
  } catch (error) {
    await uncountInWindow(keys, DAY_MS, ctx.now());
    if (!(error instanceof AppError)) throw error;
    return { email, id: null, message: error.message };
  }
}
