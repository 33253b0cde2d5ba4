import { getCompany } from '#lib/account/company/queries.ts';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getMedia } from '#lib/content/media/library.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Look } from './pages/look.ts';

/** Returns the look of a company's pages and mails about subscriptions. @throws {AppError} notFound */
export async function getLook(
  { scope }: Pick<Context, 'scope'>,
  setting: Pick<SubscriberSetting, 'senderName' | 'postalAddress' | 'colors' | 'logoMediaId'>,
): Promise<Look> {
  const { senderName, postalAddress, colors, logoMediaId } = setting;
  const [company, logoUrl] = await Promise.all([
    senderName ?? getCompany({ scope }).then(({ name }) => name),
    logoMediaId === null ? null : findPicture(scope, logoMediaId),
  ]);
  return { company, postalAddress, logoUrl, colors };
}

/** Finds the address of a picture as mails show it; null if it is gone. */
async function findPicture(scope: Context['scope'], id: string): Promise<string | null> {
  try {
    const file = await getMedia({ scope }, { id });
    return file.mail?.url ?? file.url;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
