import { listPublishedEmails, type PublishedEmail, requireTemplate } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

type Reader = Pick<Context, 'scope'>;

const UNPUBLISHED = 'Choose a published email template of your company.';

/**
 * Requires the content of a campaign: a published email template of the company itself.
 *
 * @param field the field that names it, in refusals.
 * @throws {AppError} notFound (the template), templateUnpublished
 */
export async function requireContent(ctx: Reader, templateId: string, field: string): Promise<PublishedEmail> {
  const [found] = await listPublishedEmails(ctx, [templateId]);
  if (found) return found;
  await requireTemplate(ctx, templateId).catch(() => {
    throw refuse.notFound('template', { field, value: templateId });
  });
  throw new AppError('templateUnpublished', { field, value: templateId, message: UNPUBLISHED });
}

/** Returns the subjects of contents by the ids of their templates; those that cannot be sent are left out. */
export const subjectsOf = async (ctx: Reader, templateIds: readonly string[]): Promise<Map<string, string>> =>
  new Map((await listPublishedEmails(ctx, templateIds)).map(({ id, subject }) => [id, subject]));
