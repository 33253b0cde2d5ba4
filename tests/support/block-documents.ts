import { BlockDocument, type RichText } from '#lib/content/templates/blocks/schema.ts';

const PICTURE = 'https://cdn.example.com/picture.png';

/** Formatted text with every mark, both lists, and a tag. */
export const RICH: RichText = [
  {
    type: 'paragraph',
    runs: [
      { text: 'Hello {{name or "there"}}, ' },
      { text: 'bold', bold: true },
      { text: ' italic', italic: true },
      { text: ' under', underline: true },
      { text: ' red', color: '#b00020' },
      { text: ' our guide', href: 'https://example.com/?a=1&b=2' },
      { text: '\nnext line' },
    ],
  },
  { type: 'bullet', runs: [{ text: 'one' }] },
  { type: 'bullet', runs: [{ text: 'two' }] },
  { type: 'number', runs: [{ text: 'first' }] },
];

/** A block of each type, as a program writes it: properties with a default are left out. */
export const EVERY_BLOCK = [
  {
    id: 'nav',
    type: 'navHeader',
    props: { name: 'Northwind', src: PICTURE, links: [{ label: 'Shop', href: 'https://example.com/shop' }] },
  },
  { id: 'text', type: 'text', props: { body: RICH } },
  { id: 'content', type: 'content', props: { title: 'A heading', body: RICH } },
  { id: 'image', type: 'image', props: { src: PICTURE, alt: 'A pen', href: 'https://example.com' } },
  { id: 'button', type: 'button', props: { label: 'Open {{order.id}}', href: '{{order.url}}' } },
  { id: 'separator', type: 'separator', props: {} },
  {
    id: 'social',
    type: 'socialMedia',
    props: { links: [{ network: 'facebook', href: 'https://facebook.com/northwind' }] },
  },
  { id: 'image-text', type: 'imageTextNew', props: { src: PICTURE, alt: 'Ink', body: RICH } },
  {
    id: 'product',
    type: 'imageTextButtonNew',
    props: { src: PICTURE, alt: 'Ink', title: 'Ink', body: RICH, label: 'Buy ink', href: 'https://example.com/ink' },
  },
  {
    id: 'table',
    type: 'table',
    props: { rows: [['Item', 'Price'], ['Pen & ink', '{{currency price "EUR"}}'], ['Short']] },
  },
  { id: 'html', type: 'html', props: { html: '<p>{{#if note}}<b>{{note}}</b>{{/if}}</p>' } },
  {
    id: 'video',
    type: 'video',
    props: { url: 'https://youtu.be/dQw4w9WgXcQ', alt: 'How to fill a pen', caption: 'Watch' },
  },
] as const;

/** Reads a document with blocks, a row for each. */
export const documentOf = (...blocks: readonly unknown[]): BlockDocument =>
  BlockDocument.parse({
    version: 1,
    settings: { title: 'Hello' },
    rows: blocks.map((block) => ({ columns: [{ blocks: [block] }] })),
  });

/** Reads a document with all blocks in the columns of one row. */
export const columnsOf = (...columns: readonly (readonly unknown[])[]): BlockDocument =>
  BlockDocument.parse({
    version: 1,
    settings: { title: 'Hello' },
    rows: [{ columns: columns.map((blocks) => ({ blocks })) }],
  });
