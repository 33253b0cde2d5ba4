import { z } from 'zod';
import { NETWORK_NAMES, type Network as NetworkName } from '#lib/core/social-networks.ts';
import { defineBlock } from '../define-block.ts';
import { isLink } from '../email/block-writer.ts';
import { writeText } from '../email/elements.ts';
import { Align, Space, Url } from '../fields.ts';
import { joinLines, plainLink } from '../text/text-writer.ts';

// The keys of an object are its names.
const Network = z.enum(Object.keys(NETWORK_NAMES) as [NetworkName, ...NetworkName[]]);

/** Links to the pages of a company, as words or as icons. */
export const socialMedia = defineBlock({
  props: z.strictObject({
    links: z
      .array(
        z.strictObject({
          network: Network,
          href: Url,
          /** The address of an icon; empty for the name of the network. */
          icon: Url.default(''),
        }),
      )
      .max(14),
    align: Align.default('center'),
    space: Space,
  }),
  blank: { links: [{ network: 'website', href: '', icon: '' }], align: 'center', space: 16 },
  toText: ({ links }) =>
    joinLines(...links.map(({ network, href }) => (isLink(href) ? plainLink(NETWORK_NAMES[network], href) : ''))),
  toMjml({ links, align, space }, write) {
    const written = links.flatMap(({ network, href, icon }, index) => {
      const target = write.url(`links[${index}].href`, href);
      if (target === null) return [];
      const picture = write.picture(`links[${index}].icon`, icon);
      const name = NETWORK_NAMES[network];
      const shown = picture
        ? `<img src="${picture}" alt="${name}" width="24" height="24" style="display:inline-block;border:0" />`
        : name;
      return [`<a href="${target}" style="color:${write.settings.linkColor};padding:0 8px">${shown}</a>`];
    });
    if (written.length < links.length)
      write.report({ level: 'warning', code: 'emptyLink', message: 'links without an address are left out' });
    return written.length === 0 ? '' : writeText(written.join(' '), { size: 16, align, color: '', space }, write);
  },
});
