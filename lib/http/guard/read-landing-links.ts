import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { hasDocumentation } from './documentation.ts';

/** The pages offered on a not-found page; null for a page that does not exist. */
export type LandingLinks = { emailApi: string; smtpRelay: string | null; solutions: string | null };

/**
 * Returns the pages that a not-found page links to (docs/product.md §2, Shell) if the flag `app.documentation` is on:
 * the pages of the landing site, or this installation's own documentation if LANDING_URL is not set. Returns null if
 * the flag is off or cannot be read, because error pages show these links too.
 */
export async function readLandingLinks(): Promise<LandingLinks | null> {
  try {
    if (!(await hasDocumentation())) return null;
  } catch (error) {
    log().warn({ err: error }, 'the documentation flag could not be read');
    return null;
  }
  const site = settings().LANDING_URL?.replace(/\/+$/, '');
  if (site === undefined) return { emailApi: '/docs', smtpRelay: null, solutions: null };
  return { emailApi: `${site}/email-api`, smtpRelay: `${site}/smtp-relay`, solutions: `${site}/solutions` };
}
