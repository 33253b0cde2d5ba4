/** Schemes of a web address (docs/product.md §5). */
const SCHEMES: ReadonlySet<string> = new Set(['ftp:', 'http:', 'https:']);

/** A scheme with its slashes, whichever it is (RFC 3986 §3). */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The same, with the first character of a host behind it: URL parsers skip further slashes in search of one. */
const HAS_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;

/** Placeholders that a template replaces: `{{link}}`, `{link}`, `[link]`, `%link%`, `*|LINK|*`. */
const PLACEHOLDER = /^(?:\{\{[^{}]+\}\}|\{[^{}]+\}|\[[^[\]]+\]|%[^%\s]+%|\*\|[^|]+\|\*)/;

/** Checks whether an address is a template placeholder or begins with one. */
export const isPlaceholderAddress = (text: string): boolean => PLACEHOLDER.test(text.trim());

/**
 * A web address as people type it, made whole: one without a scheme gets `https://`, a placeholder of a template is
 * left alone (docs/product.md §5).
 */
export function completeWebAddress(text: string): string {
  const address = text.trim();
  if (address === '' || isPlaceholderAddress(address) || HAS_SCHEME.test(address)) return address;
  return `https://${address}`;
}

/** Checks whether an address begins with ftp, http or https and has a host part (docs/product.md §5). */
export function isWebAddress(address: string): boolean {
  if (!HAS_HOST.test(address) || /[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return SCHEMES.has(protocol) && hostname !== '';
}
