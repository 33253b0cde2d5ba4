import { z } from 'zod';
import { DEFAULT_BUTTON_COLORS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import type { BlockWriter } from '../email/block-writer.ts';
import { writeBeside, writeButton, writeHeading, writeImage, writeText } from '../email/elements.ts';
import { Color, Line, Space, Url } from '../fields.ts';
import { EMPTY_TEXT, RichTextDocument, writeRichText } from '../rich-text.ts';
import { joinLines, joinParagraphs, plainHeading, plainLink, plainRich } from '../text/text-writer.ts';

const Props = z.strictObject({
  src: Url,
  alt: Line.default(''),
  imageSide: z.enum(['left', 'right']).default('left'),
  /** In percent of the row. */
  imageWidth: z.int().min(20).max(60).default(40),
  title: Line,
  body: RichTextDocument,
  label: Line,
  href: Url,
  background: Color.default(DEFAULT_BUTTON_COLORS.background),
  color: Color.default(DEFAULT_BUTTON_COLORS.color),
  space: Space,
});
type Props = z.output<typeof Props>;

/** A product: a picture, and a heading, text and a button beside it. */
export const imageTextButtonNew = defineBlock({
  props: Props,
  blank: {
    src: '',
    alt: '',
    imageSide: 'left',
    imageWidth: 40,
    title: '',
    body: EMPTY_TEXT,
    label: '',
    href: '',
    ...DEFAULT_BUTTON_COLORS,
    space: 16,
  },
  toText: ({ title, body, label, href }) =>
    joinParagraphs(joinLines(plainHeading(title, 3), plainRich(body)), plainLink(label, href)),
  toMjml: (props, write) => writePicture(props, write) + writeProduct(props, write),
  toColumns: (props, write) => writeBeside(props, writePicture(props, write), writeProduct(props, write)),
});

const writePicture = ({ src, alt, href, space }: Props, write: BlockWriter): string =>
  writeImage({ src, alt, href, space, width: 0, align: 'center', radius: 0 }, write);

const writeProduct = ({ title, body, label, href, background, color, space }: Props, write: BlockWriter): string =>
  writeHeading({ title, level: 3, align: 'left', color: '' }, write) +
  writeText(writeRichText('body', body, write), { size: 16, align: 'left', color: '', space: 12 }, write) +
  writeButton({ label, href, background, color, space, align: 'left', radius: 8, isWide: false }, write);
