import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeImage, writeText } from '../email/elements.ts';
import { Line, Space, Url } from '../fields.ts';
import { plainLink } from '../text/text-writer.ts';

/** The long and the short form of a link to a video, and the id in them. */
const VIDEO = /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#\s]*&)?v=|youtu\.be\/)([\w-]{11})(?:[?&#]\S*)?$/;

/** A picture that leads to a video: mail programs play none. Without a picture, that of the video is shown. */
export const video = defineBlock({
  props: z.strictObject({
    url: Url,
    src: Url.default(''),
    alt: Line.default(''),
    caption: Line.default(''),
    space: Space,
  }),
  blank: { url: '', src: '', alt: '', caption: '', space: 16 },
  toText: ({ url, caption, alt }) => plainLink(caption || alt, url),
  toMjml({ url, src, alt, caption, space }, write) {
    const id = VIDEO.exec(url.trim())?.[1];
    const isTag = url.trim().startsWith('{{');
    if (!id && !isTag) {
      const message = 'url must be a link such as https://youtu.be/… or https://www.youtube.com/watch?v=…';
      write.report({ level: url.trim() === '' ? 'warning' : 'error', code: 'invalidUrl', message });
      return '';
    }
    const picture = src || (id ? `https://img.youtube.com/vi/${id}/hqdefault.jpg` : '');
    const look = { width: 0, align: 'center', radius: 0 } as const;
    const image = writeImage({ src: picture, alt, href: url, space: caption ? 8 : space, ...look }, write);
    const target = write.url('url', url);
    if (!caption || !target) return image;
    const link = `<a href="${target}" style="color:${write.settings.linkColor}">${write.text('caption', caption)}</a>`;
    return image + writeText(link, { size: 16, align: 'center', color: '', space }, write);
  },
});
