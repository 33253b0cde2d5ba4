import { escapeHtml } from '#lib/mail/escape-html.ts';
import type { LinkMarks } from '#lib/mail/rewrite-html/read-link.ts';
import type { StartTag } from '#lib/mail/rewrite-html/tokenize.ts';
import type { TrackedLink } from '#lib/mail/tracking-token.ts';
import type { UtmTags } from './schema.ts';
import { addUtm } from './utm.ts';

/** The wishes of an author about a link that a template sets, or whose target a template makes. */
export type LinkWishes = LinkMarks & { isUtmOff: boolean };

/** The tracking URL of a link for one person; null where its own target stays. */
export type SignLink = (kind: 'click' | 'unsubscribe', link: TrackedLink) => string | null;

/** The means to write the links of one message. */
export type LinkWriter = {
  utm: UtmTags | null;
  /** The prefix of our own URLs, which stay as they are. */
  ownPrefix: string;
  sign: SignLink;
};

/** Reads if the author wants no tags of the campaign on a link. */
export const isUtmOff = (html: string, { attributes }: StartTag): boolean =>
  attributes.some(
    ({ name, start, end }) => name === 'data-utm' && /^(?:0|off|false|no)$/i.test(html.slice(start, end).trim()),
  );

/** Returns the target of a link with the tags of the campaign. */
export const tagTarget = (
  url: string,
  { isUnsubscribe, isUtmOff }: Pick<LinkWishes, 'isUnsubscribe' | 'isUtmOff'>,
  { utm, ownPrefix }: Pick<LinkWriter, 'utm' | 'ownPrefix'>,
): string => (utm === null || isUnsubscribe || isUtmOff || url.startsWith(ownPrefix) ? url : addUtm(url, utm));

/**
 * Writes the value of a link's attribute: its tracking URL, or its target with the tags of the campaign, or what was there.
 *
 * @param target the target that the value says; null for one that is no web address.
 */
export function writeLink(value: string, target: string | null, wishes: LinkWishes, writer: LinkWriter): string {
  if (target === null || target.startsWith(writer.ownPrefix)) return value;
  const url = tagTarget(target, wishes, writer);
  const { isOff, isUnsubscribe, name } = wishes;
  const signed = isOff ? null : writer.sign(isUnsubscribe ? 'unsubscribe' : 'click', { url, name });
  return signed ?? (url === target ? value : escapeHtml(url));
}
