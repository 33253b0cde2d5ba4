import { decodePercent } from './decode-percent.ts';

/** An origin that no link can mean by accident: what resolves away from it leads to another site. */
const HERE = 'https://here.invalid';

/**
 * The path to go to after login or a redirect, if it stays on this site; otherwise null.
 *
 * Takes what a query parameter holds, decoded once. The browser's own URL rules decide where it leads, also with the
 * path decoded once more, because a proxy or a framework between may do that: so `//evil`, `/\evil`, `/%2F/evil`,
 * `/\t/evil`, `javascript:` and whole addresses are all refused.
 *
 * @returns path, query and fragment, beginning with exactly one slash.
 */
export function safePath(wanted: string | null | undefined): string | null {
  if (!wanted) return null;
  const decoded = decodePercent(wanted.split(/[?#]/)[0] ?? '');
  if (decoded === null || !staysHere(wanted) || !staysHere(decoded)) return null;
  const url = new URL(wanted, HERE);
  return url.pathname + url.search + url.hash;
}

function staysHere(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path) || !URL.canParse(path, HERE)) return false;
  const url = new URL(path, HERE);
  return url.origin === HERE && !url.pathname.startsWith('//');
}
