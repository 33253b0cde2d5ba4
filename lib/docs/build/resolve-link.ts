import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, SITE_FOLDER } from './sources.ts';

/** The pages for readers that replace documents for engineers, by file name; a link to any other becomes plain text. */
const REPLACED: Readonly<Record<string, string>> = {
  'compat.md': '/docs/moving/overview',
  'contract.md': '/docs/api',
  'delivery.md': '/docs/operate/scaling',
  'domains.md': '/docs/guides/domains',
  'error-codes.md': '/docs/reference/errors',
  'ip-pools.md': '/docs/guides/warm-up',
  'plans.md': '/docs/concepts/quota',
  'smtp.md': '/docs/guides/smtp',
  'subaccounts.md': '/docs/concepts/sub-account',
  'templates.md': '/docs/guides/templates',
  'tracking.md': '/docs/guides/tracking',
  'webhooks.md': '/docs/guides/webhooks',
};

/**
 * Returns the address of a link of a page: pages by their path in the site, other sites as they are; undefined for a
 * document that the site does not have.
 *
 * @param file The document that has the link, relative to the root of the package.
 */
export function resolveLink(href: string, file: string): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [to = '', hash] = href.split('#');
  const target = posix.join(posix.dirname(file), to);
  if (!target.startsWith(`${SITE_FOLDER}/`) || !existsSync(join(ROOT, target))) return REPLACED[posix.basename(to)];
  const path = target.slice(SITE_FOLDER.length + 1, -'.md'.length);
  return `/docs${path === 'home' ? '' : `/${path}`}${hash === undefined ? '' : `#${hash}`}`;
}
