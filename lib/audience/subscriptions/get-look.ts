import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getCompanyLook } from '#lib/content/company-profile/company-profile.ts';
import { findPicture } from '#lib/content/media/library.ts';
import type { Context } from '#lib/core/context.ts';
import type { Look } from './pages/look.ts';

/**
 * Returns the look of a company's pages and mails about subscriptions: what its settings of them say, else its profile.
 *
 * @throws {AppError} notFound
 */
export async function getLook(
  { scope }: Pick<Context, 'scope'>,
  setting: Pick<SubscriberSetting, 'senderName' | 'postalAddress' | 'colors' | 'logoMediaId'>,
): Promise<Look> {
  const { senderName, postalAddress, colors, logoMediaId } = setting;
  const [profile, logoUrl] = await Promise.all([
    getCompanyLook({ scope }),
    logoMediaId === null ? null : findPicture({ scope }, logoMediaId),
  ]);
  return {
    company: senderName || profile.name,
    postalAddress: postalAddress || profile.postalAddress,
    logoUrl: logoUrl ?? profile.logoUrl,
    faviconUrl: profile.faviconUrl,
    language: profile.language,
    colors,
  };
}
