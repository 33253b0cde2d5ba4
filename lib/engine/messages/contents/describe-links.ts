import { decodeAttribute } from '#lib/mail/rewrite-html/tokenize.ts';
import { loadContent } from './cache.ts';
import { type MarkedLink, markOf } from './mark-html.ts';
import type { StoredContent } from './stored-content.ts';

/** A link of content that is counted, with the words by which people know it. */
export type DescribedLink = {
  n: number;
  /** The name that events have for it; null for one that they know by its target. */
  name: string | null;
  /** Null for a target that each message makes. */
  url: string | null;
  /** Its text, or that of its picture; null for one without words. */
  label: string | null;
};

/** Lists the links of content whose clicks are counted, in its order; null once the content is deleted. */
export async function describeLinks(companyId: string, contentId: string): Promise<DescribedLink[] | null> {
  const content = await loadContent(companyId, contentId);
  if (!content) return null;
  return content.links
    .filter(({ isOff, isUnsubscribe }) => content.settings.clicks && !isOff && !isUnsubscribe)
    .map((link) => ({ n: link.n, name: link.name, url: link.url, label: labelOf(content, link) }));
}

/** Characters of a label at most. */
const LABEL_MAX = 80;

/** Reads the words between the tags of a link. */
function labelOf({ parts: { html, mark } }: StoredContent, { n, isTemplate }: MarkedLink): string | null {
  if (html === null || mark === null) return null;
  const at = html.indexOf(markOf(mark, isTemplate ? 'template' : 'link', n));
  if (at < 0) return null;
  const inside = /^[^>]*>([\s\S]*?)<\/a\s*>/i.exec(html.slice(at))?.[1] ?? '';
  const text = inside.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ');
  const picture = /<img\b[^>]*?\balt\s*=\s*("([^"]*)"|'([^']*)')/i.exec(inside);
  const words = [text, picture?.[2] ?? picture?.[3] ?? ''].map((one) =>
    decodeAttribute(one)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim(),
  );
  return (
    words
      .find((one) => one !== '')
      ?.slice(0, LABEL_MAX)
      .toWellFormed() ?? null
  );
}
