import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { DOCS_ROOT, SITE_FOLDER } from './sources.ts';

/** A page for readers that replaces a document for engineers, and its title. */
type Replacement = { href: string; title: string };

/** The replacements by the name of the document; a link to any other document becomes plain text. */
const REPLACED: Readonly<Record<string, Replacement>> = {
  'compat.md': { href: '/docs/moving/overview', title: 'Moving here' },
  'contract.md': { href: '/docs/api', title: 'API reference' },
  'delivery.md': { href: '/docs/operate/scaling', title: 'Scaling' },
  'domains.md': { href: '/docs/guides/domains', title: 'Domains and DNS' },
  'error-codes.md': { href: '/docs/reference/errors', title: 'Error codes' },
  'ip-pools.md': { href: '/docs/guides/warm-up', title: 'IP pools and warm-up' },
  'plans.md': { href: '/docs/concepts/quota', title: 'Quota' },
  'smtp.md': { href: '/docs/guides/smtp', title: 'SMTP' },
  'subaccounts.md': { href: '/docs/concepts/sub-account', title: 'Sub-account' },
  'templates.md': { href: '/docs/guides/templates', title: 'Templates' },
  'tracking.md': { href: '/docs/guides/tracking', title: 'Opens and clicks' },
  'webhooks.md': { href: '/docs/guides/webhooks', title: 'Webhooks' },
};

/** The target of a link; `title` replaces a text that names a document. */
export type ResolvedLink = { href: string; title?: string };

/**
 * Returns the target of a link of a page: pages by their path in the site, other sites as they are; undefined for a
 * document that the site does not have.
 *
 * @param file The document that has the link, relative to the root of the package.
 */
export function resolveLink(href: string, file: string): ResolvedLink | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return { href };
  const [to = '', hash] = href.split('#');
  const target = posix.join(posix.dirname(file), to);
  if (!target.startsWith(`${SITE_FOLDER}/`) || !existsSync(join(DOCS_ROOT, target)))
    return REPLACED[posix.basename(to)];
  const path = target.slice(SITE_FOLDER.length + 1, -'.md'.length);
  return { href: `/docs${path === 'home' ? '' : `/${path}`}${hash === undefined ? '' : `#${hash}`}` };
}
