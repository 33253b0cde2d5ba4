import { decodePercent } from '#lib/core/decode-percent.ts';
import { URL_MAX_BYTES } from '#lib/mail/rewrite-html/read-link.ts';
import { encodeComponent } from '#lib/mail/template/render/escape-value.ts';
import type { UtmTags } from './schema.ts';

/** The parameters in their order, each named `utm_` and the tag. */
const TAGS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Parameters that sign an address, in lower case: one more parameter would make the signature wrong. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'x-amz-signature',
  'x-goog-signature',
  'signature',
  'sig',
  'hmac',
  'token',
]);

/**
 * Adds the tags of a campaign to a web address, before its fragment and after its own parameters, of which nothing changes.
 * An address that has a tag already, that is signed, whose host is excepted, or that would get too long stays as it is.
 */
export function addUtm(url: string, tags: UtmTags): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || isExcepted(parsed.hostname, tags.exceptHosts ?? [])) return url;
  const names = parsed.search.slice(1).split(/[&;]/).map(nameOf);
  if (names.some((name) => name.startsWith('utm_') || SIGNATURES.has(name))) return url;
  const added = TAGS.flatMap((tag) => {
    const value = tags[tag];
    return value ? [`utm_${tag}=${encodeComponent(value)}`] : [];
  });
  if (added.length === 0) return url;
  const fragmentAt = url.indexOf('#');
  const head = fragmentAt < 0 ? url : url.slice(0, fragmentAt);
  const queryAt = head.indexOf('?');
  const separator = queryAt < 0 ? '?' : queryAt === head.length - 1 || head.endsWith('&') ? '' : '&';
  const tagged = `${head}${separator}${added.join('&')}${url.slice(head.length)}`;
  return Buffer.byteLength(tagged) <= URL_MAX_BYTES ? tagged : url;
}

/** Returns the name of a parameter in lower case. */
function nameOf(parameter: string): string {
  const written = parameter.split('=', 1)[0]?.replaceAll('+', ' ') ?? '';
  return (decodePercent(written) ?? written).trim().toLowerCase();
}

function isExcepted(hostname: string, hosts: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  return hosts.some((one) => host === one.toLowerCase() || host.endsWith(`.${one.toLowerCase()}`));
}
