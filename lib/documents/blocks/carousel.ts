import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { element, writerOfItem } from '../email/block-writer.ts';
import { writeImage } from '../email/elements.ts';
import { Line, pixels, Space, Url } from '../fields.ts';
import { joinLines, plainPicture } from '../text/text-writer.ts';

/** Arrows as pictures within the mail, so that it loads none from elsewhere. */
const ARROWS = {
  left: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACwAAAAsAgMAAABj6rKSAAAADFBMVEVMaXFrcoBrcoBrcn8fjkGPAAAABHRSTlMA/lblMEjUZQAAAAlwSFlzAAALEwAACxMBAJqcGAAAAD9JREFUKM9jYKAL4H6AYKsWINhTEWym0AQ4mzO0AaE8DEl5BLWV8yIpR2Yjq0HWi2wmil1U1FCAPayQw5BmAACMKxTvHRMz4AAAAABJRU5ErkJggg==',
  right:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACwAAAAsAgMAAABj6rKSAAAADFBMVEVMaXFrcoBrcoBrcn8fjkGPAAAABHRSTlMA/lflKVPlJAAAAAlwSFlzAAALEwAACxMBAJqcGAAAAD5JREFUKM9jYKA94H6AYPNGILHDEGzO0AY4myk0ASExFUmDKm00FGBlI6tB1otsJpJdVFKOHCbIYYUchrQEADGbFI83IOY8AAAAAElFTkSuQmCC',
} as const;

const LOOK = { width: 0, align: 'center' } as const;

/** Pictures that a reader turns over. Mail programs without style sheets show the first. */
export const carousel = defineBlock({
  props: z.strictObject({
    pictures: z
      .array(z.strictObject({ src: Url, alt: Line.default(''), href: Url.default('') }))
      .min(1)
      .max(8),
    hasThumbnails: z.boolean().default(true),
    /** The pictures that Outlook shows: the first, or all under each other. */
    elsewhere: z.enum(['first', 'stacked']).default('first'),
    radius: pixels(0, 60).default(0),
    space: Space,
  }),
  blank: {
    pictures: [
      { src: '', alt: '', href: '' },
      { src: '', alt: '', href: '' },
    ],
    hasThumbnails: true,
    elsewhere: 'first',
    radius: 0,
    space: 16,
  },
  // Pictures that are not loaded would make it as wide as they are.
  rules: ['.mj-carousel-main { display: table !important; table-layout: fixed !important; }'],
  toMjml({ pictures, hasThumbnails, elsewhere, radius, space }, write) {
    const written = pictures.flatMap((picture, index) => {
      const inItem = writerOfItem(write, 'pictures', index);
      const src = inItem.picture('src', picture.src);
      if (src === null) {
        const message = `pictures[${index}] has no address`;
        if (picture.src.trim() === '') write.report({ level: 'warning', code: 'noImage', message });
        return [];
      }
      const image = { src, alt: inItem.text('alt', picture.alt), href: inItem.url('href', picture.href) };
      return [{ image, alone: () => writeImage({ ...picture, ...LOOK, radius, space }, inItem) }];
    });
    const [first, ...others] = written;
    if (!first) return '';
    if (others.length === 0) return first.alone();
    const turned = element(
      'mj-carousel',
      {
        ...(radius > 0 && { 'border-radius': `${radius}px`, 'tb-border-radius': '6px' }),
        thumbnails: hasThumbnails ? 'visible' : 'hidden',
        'left-icon': ARROWS.left,
        'right-icon': ARROWS.right,
        'icon-width': '32px',
        padding: `0 ${write.side}px ${space}px`,
      },
      written.map(({ image }) => element('mj-carousel-image', image)).join(''),
    );
    if (elsewhere === 'first') return turned;
    const stacked = others.map(({ alone }) => alone()).join('');
    return `${turned}<mj-raw><!--[if mso | IE]></mj-raw>${stacked}<mj-raw><![endif]--></mj-raw>`;
  },
  toText: ({ pictures }) => joinLines(...pictures.map(({ alt, href }) => plainPicture(alt, href))),
});
