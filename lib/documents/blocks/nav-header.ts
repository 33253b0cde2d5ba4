import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { element, isLink } from '../email/block-writer.ts';
import { writeImage, writeText } from '../email/elements.ts';
import { Align, Line, pixels, Space, Url } from '../fields.ts';
import { joinLines, plainLink } from '../text/text-writer.ts';

/** The head of a message: a logo, or a name, and links under it. */
export const navHeader = defineBlock({
  props: z.strictObject({
    /** The address of the logo; empty for the name alone. */
    src: Url.default(''),
    name: Line,
    href: Url.default(''),
    logoWidth: pixels(16, 600).default(140),
    links: z
      .array(z.strictObject({ label: Line, href: Url }))
      .max(8)
      .default([]),
    align: Align.default('center'),
    space: Space,
  }),
  blank: { src: '', name: '', href: '', logoWidth: 140, links: [], align: 'center', space: 16 },
  toText: ({ name, href, links }) =>
    joinLines(
      plainLink(name, href),
      ...links.map((link) => (isLink(link.href) ? plainLink(link.label, link.href) : '')),
    ),
  toMjml({ src, name, href, logoWidth, links, align, space }, write) {
    const color = write.settings.color;
    const target = write.url('href', href);
    const label = write.text('name', name);
    const inner = target ? `<a href="${target}" style="color:${color};text-decoration:none">${label}</a>` : label;
    const logo = src
      ? writeImage({ src, alt: name, href, width: logoWidth, align, radius: 0, space: 12 }, write)
      : writeText(`<strong>${inner}</strong>`, { size: 18, align, color: '', space: 12 }, write);
    const written = links.flatMap((link, index) => {
      const to = write.url(`links[${index}].href`, link.href);
      const shown = write.text(`links[${index}].label`, link.label);
      return to ? [element('a', { href: to, style: `color:${color};padding:0 10px;text-decoration:none` }, shown)] : [];
    });
    const list = written.length > 0 ? writeText(written.join(' '), { size: 16, align, color: '', space }, write) : '';
    return logo + list;
  },
});
