import type { Image } from '#lib/content/templates/images/schema.ts';

/** The width of most mail, in pixels. */
const MAIL_WIDTH = 600;

/** Writes an image for a source in HTML or MJML, no wider than a mail; its alt text is left to the author. */
export function imageMarkup({ url, width, height }: Image, format: 'html' | 'mjml'): string {
  const shown = Math.min(width, MAIL_WIDTH);
  if (format === 'mjml') return `<mj-image src="${url}" alt="" width="${shown}px" />`;
  return `<img src="${url}" alt="" width="${shown}" height="${Math.round((height * shown) / width)}">`;
}
