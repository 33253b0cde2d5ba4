import { getGuestFeatures } from '#lib/access/get-guest-features.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { findPageContext } from './page-context.ts';

/** Where a reader who is lost may read on; null where there is no such page. */
export type LandingLinks = { emailApi: string; smtpRelay: string | null; solutions: string | null };

/**
 * The pages that a not-found page leads to (spec §2, Shell), where the flag `app.documentation` is on: those of the
 * landing site, or, where there is none, this installation's own reference. Null where the flag is off, and where that
 * cannot be read, because pages that tell of a failure are made of this too.
 */
export async function readLandingLinks(): Promise<LandingLinks | null> {
  const context = await findPageContext().catch(() => null);
  try {
    const features = context?.features ?? (await getGuestFeatures());
    if (!isEnabled(features, 'app.documentation')) return null;
  } catch (error) {
    log().warn({ err: error }, 'the documentation flag could not be read');
    return null;
  }
  const site = settings().LANDING_URL?.replace(/\/+$/, '');
  if (site === undefined) return { emailApi: '/docs/api', smtpRelay: null, solutions: null };
  return { emailApi: `${site}/email-api`, smtpRelay: `${site}/smtp-relay`, solutions: `${site}/solutions` };
}
