import { findOwned, listOwnedSubjects, requireSendableOwned } from '#lib/content/templates/owned/owned.ts';
import { listPublishedEmails, requireTemplate } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

type Reader = Pick<Context, 'scope'>;

const UNPUBLISHED = 'Choose a published email template of your company.';

/**
 * Requires a content that a campaign may name: a published email template of the company itself, or one of its own emails.
 *
 * @param field the field that names it, in refusals.
 * @param campaignId the campaign; null for one that is created now, which has none of its own.
 * @throws {AppError} notFound (the template), templateUnpublished
 */
export async function requireContent(
  ctx: Reader,
  templateId: string,
  field: string,
  campaignId: string | null,
): Promise<void> {
  const [found] = await listPublishedEmails(ctx, [templateId]);
  if (found) return;
  const [own] = await listOwnedSubjects(ctx, [templateId]);
  if (own && own.ownerId === campaignId) return;
  await requireTemplate(ctx, templateId).catch(() => {
    throw refuse.notFound('template', { field, value: templateId });
  });
  throw new AppError('templateUnpublished', { field, value: templateId, message: UNPUBLISHED });
}

/**
 * Requires a content that can be sent: one that was written in a campaign has no error.
 *
 * @throws {AppError} notFound (the template), templateUnpublished, templateSyntax
 */
export async function requireSendableContent(ctx: Reader, templateId: string, field: string): Promise<void> {
  const own = await findOwned(ctx, templateId);
  if (own) await requireSendableOwned(ctx, own);
  else await requireContent(ctx, templateId, field, null);
}

/** Returns the subjects of contents by their ids; those of templates that cannot be sent are left out. */
export async function subjectsOf(ctx: Reader, templateIds: readonly string[]): Promise<Map<string, string>> {
  const [published, own] = await Promise.all([
    listPublishedEmails(ctx, templateIds),
    listOwnedSubjects(ctx, templateIds),
  ]);
  return new Map([...published, ...own].map(({ id, subject }) => [id, subject]));
}
