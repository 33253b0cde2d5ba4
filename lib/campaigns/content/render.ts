import { getCompany } from '#lib/account/company/queries.ts';
import { getReader } from '#lib/audience/contacts/contacts.ts';
import { constantsOf } from '#lib/campaigns/campaigns/present.ts';
import { type EmailSlot, getPlacedEmail, type PlacedEmail } from '#lib/campaigns/campaigns/slots.ts';
import { getCompanyTags } from '#lib/content/company-profile/company-profile.ts';
import { changeContent, type RenderedFor, renderContent, settingOf } from '#lib/content/templates/owned/owned.ts';
import type { Context } from '#lib/core/context.ts';
import { findLinkOrigin } from '#lib/engine/messages/compose/link-origin.ts';
import { requireSender } from '#lib/senders/senders/senders.ts';
import { loadBase, toChange } from './contents.ts';
import type { PreviewContentInput, PreviewedContent } from './schema.ts';
import { TEST_LINK } from './values.ts';

type Renderer = Pick<Context, 'scope' | 'grants' | 'actor' | 'now'>;

/** The person of a preview without a contact. */
const SOMEBODY = { address: 'somebody@example.com', name: '', values: {} };

/** An email as it is rendered, with its sender. */
export type RenderedEmail = Awaited<ReturnType<typeof renderContent>> & {
  from: { name: string; email: string } | null;
};

/**
 * Renders the email of a slot as a contact gets it. Its links to unsubscribe and to the page of the message lead to a page that says
 * that it was a test.
 *
 * @throws {AppError} notFound (what it names), forbidden (without the grant to view contacts), invalidField, tooMuchWaiting,
 *   queueUnavailable
 */
export async function renderEmail(
  ctx: Renderer,
  placed: PlacedEmail,
  { contactId, colorScheme, ...parts }: PreviewContentInput,
): Promise<RenderedEmail> {
  const { campaign, senderId, subject } = placed;
  const { content } = await loadBase(ctx, placed);
  const change = toChange(content, parts);
  const isChanged = content.version === null || change.setting !== undefined || Object.keys(change.parts).length > 0;
  const values = isChanged ? await changeContent(ctx, content, change) : content;
  const setting = settingOf(values);
  const [company, tags] = await Promise.all([getCompany(ctx), getCompanyTags(ctx)]);
  const sender = senderId === null ? null : await requireSender(ctx, senderId);
  const origin = await findLinkOrigin({ companyId: ctx.scope.companyId }, sender?.domain ?? '');
  const url = `${origin}/t/u/${TEST_LINK}`;
  const personOf = async (paths: readonly string[]): Promise<RenderedFor> => {
    const { address, name, values: own } = contactId ? await getReader(ctx, contactId, paths) : SOMEBODY;
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return {
      data: { ...constantsOf(tags, campaign), ...own },
      shownTo: {
        recipient: { email: address, name, domain },
        viewUrl: url,
        unsubscribeUrl: url,
        viewLink: setting.showViewBrowserLink ? setting.viewText : null,
      },
    };
  };
  const rendered = await renderContent(ctx, { ...values, subject: subject ?? values.subject }, personOf, {
    timezone: company.timezone,
    scheme: colorScheme,
  });
  return { ...rendered, from: sender && { name: sender.name, email: sender.email } };
}

/**
 * Previews an email with what was not saved yet.
 *
 * @throws {AppError} those of `renderEmail`
 */
export async function previewContent(
  ctx: Renderer,
  slot: EmailSlot,
  input: PreviewContentInput,
): Promise<PreviewedContent> {
  const { from, html_bytes, problems, ...rendered } = await renderEmail(ctx, await getPlacedEmail(ctx, slot), input);
  return {
    fromName: from?.name ?? '',
    fromEmail: from?.email ?? null,
    subject: rendered.subject,
    preheader: rendered.preheader,
    html: rendered.html,
    shown: rendered.shown,
    text: rendered.text,
    htmlBytes: html_bytes,
    warnings: rendered.warnings,
    findings: problems,
    variables: rendered.variables,
  };
}
