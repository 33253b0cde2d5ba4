import { mapBetweenTags } from '#lib/mail/template/mask-tags.ts';
import { isLink } from '../email/block-writer.ts';
import type { RichText, Run } from '../rich-text.ts';
import type { DocumentSettings } from '../settings.ts';

/** The means by which a block is written as text. */
export type TextWriter = {
  settings: DocumentSettings;
  /** The id of the block. */
  id: string;
  /** Converts HTML to text. */
  html: (html: string) => string;
};

/** Returns a text for the text part: its tags stay, and open braces do not reach into the next block. */
export const plain = (text: string): string => mapBetweenTags(text.trim(), (part) => part.replaceAll('{{', '{ {'));

/** Joins lines and leaves out empty ones. */
export const joinLines = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

/** Joins paragraphs and leaves out empty ones. */
export const joinParagraphs = (...paragraphs: readonly string[]): string =>
  paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');

/** Returns a label with the address that it leads to; a label without one alone. */
export function plainLink(label: string, url: string): string {
  const [words, target] = [plain(label), isLink(url) ? plain(url) : ''];
  return words !== '' && target !== '' ? `${words}: ${target}` : words || target;
}

/** Returns the place of a picture: its description and the address that it leads to; nothing for decoration. */
export function plainPicture(alt: string, href: string): string {
  const [words, target] = [plain(alt), isLink(href) ? plain(href) : ''];
  return [words && `[${words}]`, target].filter((part) => part !== '').join(' ');
}

/** Returns a heading with a line under it. */
export function plainHeading(title: string, level: 1 | 2 | 3): string {
  const words = plain(title);
  return words === '' ? '' : `${words}\n${(level === 1 ? '=' : '-').repeat(Math.min(words.length, 78))}`;
}

/** Writes formatted text: paragraphs, lists with hyphens or numbers, and links with their addresses behind them. */
export function plainRich(text: RichText): string {
  let number = 0;
  const lines = text.map(({ type, runs }, index) => {
    number = type === 'number' ? number + 1 : 0;
    const mark = type === 'paragraph' ? '' : type === 'bullet' ? '- ' : `${number}. `;
    const words = plainRuns(runs).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    const isOfList = type !== 'paragraph' && text[index - 1]?.type === type;
    return `${index === 0 ? '' : isOfList ? '\n' : '\n\n'}${mark}${words}`;
  });
  return lines
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Pieces of one link are joined, so that its address is written once. */
function plainRuns(runs: readonly Run[]): string {
  const pieces: { text: string; href: string }[] = [];
  for (const { text, href = '' } of runs) {
    const last = pieces.at(-1);
    if (last?.href === href) last.text += text;
    else pieces.push({ text, href });
  }
  return pieces
    .map(({ text, href }) => {
      const words = mapBetweenTags(text, (part) => part.replaceAll('{{', '{ {'));
      return href === '' || !isLink(href) || href.trim() === words.trim() ? words : `${words} (${plain(href)})`;
    })
    .join('');
}
