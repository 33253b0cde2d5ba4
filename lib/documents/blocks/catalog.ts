import { z } from 'zod';
import { DEFAULT_BUTTON_COLORS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { type BlockWriter, writerOfItem } from '../email/block-writer.ts';
import { writeButton, writeHeading, writeImage, writeText } from '../email/elements.ts';
import { Color, DataPath, Line, multiLine, Space, Url } from '../fields.ts';
import { joinLines, joinParagraphs, plain, plainHeading, plainLink } from '../text/text-writer.ts';

const Item = z.strictObject({
  src: Url.default(''),
  alt: Line.default(''),
  title: Line,
  text: multiLine(2_000).default(''),
  price: Line.default(''),
  oldPrice: Line.default(''),
  label: Line.default(''),
  href: Url.default(''),
});
type Item = z.output<typeof Item>;

const Props = z.strictObject({
  /** The items of a row; those of a list are each in a row of their own. */
  columns: z.int().min(1).max(3).default(2),
  items: z.array(Item).max(12).default([]),
  /** The list of the data whose entries are the items, such as `order.items`; empty for the items above. */
  list: DataPath.default(''),
  background: Color.default(DEFAULT_BUTTON_COLORS.background),
  color: Color.default(DEFAULT_BUTTON_COLORS.color),
  space: Space,
});
type Props = z.output<typeof Props>;

const BLANK_ITEM: Item = { src: '', alt: '', title: '', text: '', price: '', oldPrice: '', label: '', href: '' };

/** Products beside each other: each with a picture, a title, a text, a price and a button. */
export const catalog = defineBlock({
  props: Props,
  blank: { columns: 2, items: [BLANK_ITEM, BLANK_ITEM], list: '', ...DEFAULT_BUTTON_COLORS, space: 16 },
  toMjml: (props, write) =>
    props.list === ''
      ? props.items
          .map((item, index) => writePicture(item, inItem(write, index)) + writeItem(item, props, inItem(write, index)))
          .join('')
      : `{{#each ${props.list}}}${writePicture(ENTRY, write)}${writeEntry(props, write)}{{/each}}`,
  toRows(props, write) {
    const { columns, items, list } = props;
    if (list !== '') {
      const own = [
        { width: 40, mjml: writePicture(ENTRY, write) },
        { width: 60, mjml: writeEntry(props, write) },
      ];
      return [{ columns: own, before: `{{#each ${list}}}`, after: '{{/each}}' }];
    }
    // The empty width between two columns is as wide as that at the sides.
    const side = columns === 1 ? 0 : write.side / 2;
    const inner = { ...write, side: write.side - side };
    return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => ({
      side,
      columns: Array.from({ length: columns }, (_, column) => {
        const index = row * columns + column;
        const item = items[index];
        const means = inItem(inner, index);
        return { width: 100 / columns, mjml: item ? writePicture(item, means) + writeItem(item, props, means) : '' };
      }),
    }));
  },
  toText: ({ items, list }) =>
    list === ''
      ? joinParagraphs(...items.map((item) => joinLines(plainTitle(item), plain(item.text), plainLabel(item))))
      : `{{#each ${list}}}{{this.title}}, {{this.price}}{{#if this.old_price}} ({{this.old_price}}){{/if}}: {{this.link}}\n{{/each}}`,
});

const inItem = (write: BlockWriter, index: number): BlockWriter => writerOfItem(write, 'items', index);

/** The parts of an entry of a list. */
const ENTRY: Item = {
  ...BLANK_ITEM,
  src: '{{this.picture}}',
  alt: '{{this.title}}',
  title: '{{this.title}}',
  label: '{{this.label}}',
  href: '{{this.link}}',
};

/** A picture without a description is that of the title below it. */
const writePicture = ({ src, alt, title, href }: Item, write: BlockWriter): string =>
  writeImage({ src, alt: alt || title, href, width: 0, align: 'center', radius: 0, space: 12, isFluid: true }, write);

const writeItem = (item: Item, props: Props, write: BlockWriter): string => {
  const { title, text, price, oldPrice, label, href } = item;
  const { background, color, space } = props;
  const old = oldPrice && `<s>${write.text('oldPrice', oldPrice)}</s>`;
  const prices = [price && `<strong>${write.text('price', price)}</strong>`, old].filter((part) => part !== '');
  const words = text && write.text('text', text).replaceAll('\n', '<br />');
  return (
    writeHeading({ title, level: 3, align: 'left', color: '' }, write) +
    writePart(words, 8, write) +
    writePart(prices.join(' '), 12, write) +
    writeButton({ label, href, background, color, space, align: 'left', radius: 8, isWide: false }, write)
  );
};

/** The text and the price before are the parts that an entry may lack. */
const writeEntry = ({ background, color, space }: Props, write: BlockWriter): string =>
  writeHeading({ title: ENTRY.title, level: 3, align: 'left', color: '' }, write) +
  writePart('{{#if this.text}}{{this.text}}{{/if}}', 8, write) +
  writePart('<strong>{{this.price}}</strong>{{#if this.old_price}} <s>{{this.old_price}}</s>{{/if}}', 12, write) +
  writeButton({ ...ENTRY, background, color, space, align: 'left', radius: 8, isWide: false }, write);

const writePart = (html: string, space: number, write: BlockWriter): string =>
  html === '' ? '' : writeText(html, { size: 16, align: 'left', color: '', space }, write);

function plainTitle({ title, price, oldPrice }: Item): string {
  const prices = [plain(price), oldPrice && `(${plain(oldPrice)})`].filter((part) => part !== '').join(' ');
  return joinLines(plainHeading(title, 3), prices);
}

const plainLabel = ({ label, href }: Item): string => plainLink(label, href);
