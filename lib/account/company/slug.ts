/** Longest slug, in characters, that leaves space for a suffix within one label of a domain name (RFC 1035 §2.3.4). */
const SLUG_MAX = 40;

/** Names that belong to the platform, under its domain and in web addresses, or look as if they did. */
const RESERVED: ReadonlySet<string> = new Set([
  'platform',
  'www',
  'mail',
  'smtp',
  'api',
  'app',
  'admin',
  'administrator',
  'root',
  'postmaster',
  'abuse',
  'support',
  'security',
  'bounce',
  'bounces',
  'track',
  'tracking',
  'inbound',
  'mx',
  'ns',
  'system',
  'no-reply',
  'noreply',
  'simulator',
  'login',
  'account',
  'secure',
  'status',
  'help',
  'scan',
  'cdn',
  'static',
]);

/** Checks whether a name belongs to the platform. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/**
 * Converts a company's name into one label of a domain name: lower-case ASCII letters, digits and single hyphens.
 *
 * @returns `company` for a name without any such character; never a reserved name.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'company';
  return isReservedSlug(slug) ? `${slug}-company` : slug;
}
