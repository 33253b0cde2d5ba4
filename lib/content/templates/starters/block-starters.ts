import { BlockDocument } from '#lib/documents/schema.ts';
import type { Starter } from './schema.ts';

const SENDER = { product: 'Northwind Goods', address: '1 Harbor Street, Portland' };

const text = (id: string, words: string, props: object = {}) => ({
  id,
  type: 'text',
  props: { body: [{ type: 'paragraph', runs: [{ text: words }] }], ...props },
});

const heading = (id: string, title: string, words: string) => ({
  id,
  type: 'content',
  props: { title, level: 1, body: [{ type: 'paragraph', runs: [{ text: words }] }] },
});

const row = (...blocks: object[]) => ({ columns: [{ blocks }] });

/** Reads a document with the name of the sender above and the address below. */
const frame = (title: string, rows: readonly object[]): Starter['source'] => ({
  source_format: 'blocks',
  blocks: BlockDocument.parse({
    version: 2,
    surface: 'email',
    settings: { title, width: 560 },
    rows: [
      row({ id: 'head', type: 'navHeader', props: { name: '{{product}}', align: 'left', space: 0 } }),
      ...rows,
      row({ id: 'line', type: 'separator', props: {} }, text('address', '{{product}}, {{address}}', { size: 14 })),
    ].map((one, index) => ({ id: `r${index + 1}`, ...one })),
  }),
});

/** Starting points in blocks. */
export const BLOCK_STARTERS: readonly Starter[] = [
  {
    id: 'welcome-blocks',
    subject: 'Welcome to {{product}}',
    preheader: 'Three steps, and you are set up.',
    source: frame('Welcome to {{product}}', [
      row(
        heading('hello', 'Welcome, {{name or "there"}}', 'Your account is ready. Three steps, and you are set up:'),
        {
          id: 'steps',
          type: 'text',
          props: {
            body: [
              { type: 'number', runs: [{ text: 'Tell us about your shop.', bold: true }] },
              { type: 'number', runs: [{ text: 'Invite the people you work with.' }] },
              { type: 'number', runs: [{ text: 'Send your first order.' }] },
            ],
          },
        },
        { id: 'start', type: 'button', props: { label: 'Set up your shop', href: '{{start_url}}' } },
      ),
      {
        columns: [
          { blocks: [text('help', 'Questions? Reply to this mail and a person will answer.')] },
          { blocks: [text('guide', 'The guide for new shops has answers to most of them.')] },
        ],
      },
    ]),
    data: { ...SENDER, name: 'Maya', start_url: 'https://app.example.com/start' },
  },
  {
    id: 'receipt-blocks',
    subject: 'Your receipt for order {{order.number}}',
    preheader: 'Thank you. Here is what you bought.',
    source: frame('Your receipt', [
      row(
        heading('thanks', 'Thank you, {{name or "there"}}', 'This is your receipt for order {{order.number}}.'),
        {
          id: 'items',
          type: 'table',
          props: {
            rows: [
              ['', 'Amount'],
              ['Items', '{{currency order.items_total "USD"}}'],
              ['Shipping', '{{currency order.shipping "USD"}}'],
              ['Total', '{{currency order.total "USD"}}'],
            ],
          },
        },
        { id: 'view', type: 'button', props: { label: 'View your order', href: '{{order.url}}' } },
      ),
    ]),
    data: {
      ...SENDER,
      name: 'Maya',
      order: {
        number: '18 204',
        items_total: 42,
        shipping: 4.5,
        total: 46.5,
        url: 'https://shop.example.com/orders/18204',
      },
    },
  },
];
