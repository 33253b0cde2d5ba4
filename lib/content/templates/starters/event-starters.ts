import { frame, heading, note, paragraph, RULE, starterButton, starterTable } from './frame.ts';
import type { Starter } from './schema.ts';

const SENDER = { product: 'Northwind Goods', address: '1 Harbor Street, Portland' };

const ITEMS = [
  { title: 'Harbor lamp', quantity: 1, price: 89 },
  { title: 'Linen throw', quantity: 2, price: 64 },
  { title: 'Oak tray', quantity: 1, price: 32.5 },
];

/** Starting points of mail about an event: an order, a problem, a week. */
export const EVENT_STARTERS: readonly Starter[] = [
  {
    id: 'receipt',
    subject: 'Your receipt from {{product}}: {{order.number}}',
    preheader: 'Thank you for your order.',
    source: frame(
      'Your receipt',
      heading('Thank you, {{name or "there"}}') +
        paragraph('This is your receipt for order {{order.number}} of {{date order.placed_at "long"}}.') +
        starterTable(`          {{#each order.items}}
          <tr>
            <td style="${RULE}">{{title}} × {{quantity}}</td>
            <td align="right" style="${RULE}; padding-left: 16px; white-space: nowrap">{{currency price "EUR"}}</td>
          </tr>
          {{/each}}
          <tr>
            <td style="padding: 12px 0; font-weight: 600">Total</td>
            <td align="right" style="padding: 12px 0; font-weight: 600">{{currency order.total "EUR"}}</td>
          </tr>
`) +
        starterButton('View the order', '{{order.url}}') +
        note('Paid with {{order.payment}}. Keep this mail for your records.'),
    ),
    data: {
      ...SENDER,
      name: 'Maya',
      order: {
        number: '18 204',
        placed_at: '2026-11-20T14:05:00Z',
        items: ITEMS,
        total: 249.5,
        payment: 'Visa ending in 4242',
        url: 'https://shop.example.com/orders/18204',
      },
    },
  },
  {
    id: 'shipping',
    subject: 'Your order {{order.number}} has shipped',
    preheader: 'It should arrive on {{date order.arrives_on "long"}}.',
    source: frame(
      'Your order has shipped',
      heading('It’s on its way') +
        paragraph('Order {{order.number}} left us today and should arrive on {{date order.arrives_on "long"}}.') +
        starterTable(`          {{#each order.items}}
          <tr>
            <td style="${RULE}">{{title}}</td>
            <td align="right" style="${RULE}; padding-left: 16px; white-space: nowrap">× {{quantity}}</td>
          </tr>
          {{/each}}
`) +
        starterButton('Track the parcel', '{{order.track_url}}') +
        note('Sent with {{order.carrier}} to {{order.address}}.'),
    ),
    data: {
      ...SENDER,
      order: {
        number: '18 204',
        arrives_on: '2026-11-24T00:00:00Z',
        items: ITEMS,
        carrier: 'Postal Service',
        address: '24 Elm Row, Portland',
        track_url: 'https://track.example.com/EX204',
      },
    },
  },
  {
    id: 'alert',
    subject: '{{monitor}} is {{state}}',
    preheader: '{{summary}}',
    source: frame(
      '{{monitor}} is {{state}}',
      heading('{{monitor}} is {{state}}') +
        paragraph('{{summary}}') +
        starterTable(`          <tr>
            <td style="${RULE}; white-space: nowrap">Since</td>
            <td align="right" style="${RULE}; padding-left: 16px">{{date since "long" time="short"}}</td>
          </tr>
          <tr>
            <td style="${RULE}; white-space: nowrap">Value</td>
            <td align="right" style="${RULE}; padding-left: 16px">{{value}} (limit {{limit}})</td>
          </tr>
`) +
        starterButton('Open the monitor', '{{monitor_url}}') +
        note('You get this because you are on call for {{team or "this monitor"}}.'),
    ),
    data: {
      ...SENDER,
      monitor: 'Checkout latency',
      state: 'above its limit',
      team: 'Payments',
      summary: 'The slowest one percent of checkouts takes longer than allowed.',
      value: '2.4 s',
      limit: '1 s',
      since: '2026-11-22T08:12:00Z',
      monitor_url: 'https://monitor.example.com/12',
    },
  },
  {
    id: 'digest',
    subject: 'Your week at {{product}}',
    preheader: '{{count posts}} {{plural (count posts) "update" "updates"}} from your team.',
    source: frame(
      'Your week at {{product}}',
      heading('Your week') +
        paragraph('{{count posts}} updates from {{team}}, the newest first.') +
        starterTable(`          {{#each posts}}
          <tr>
            <td style="${RULE}"><a href="{{url}}" style="color: inherit; font-weight: 600">{{title}}</a><br />{{author}}, {{date at "medium"}}</td>
          </tr>
          {{else}}
          <tr><td style="${RULE}">A quiet week: there is nothing new.</td></tr>
          {{/each}}
`) +
        starterButton('Open {{product}}', '{{home_url}}') +
        note('You get this every Monday. <a href="{{settings_url}}" style="color: inherit">Change how often</a>.'),
    ),
    data: {
      ...SENDER,
      team: 'Northwind Design',
      posts: [
        {
          title: 'The new catalogue is live',
          author: 'Priya',
          at: '2026-11-20T09:00:00Z',
          url: 'https://example.com/1',
        },
        { title: 'Photos for spring', author: 'Tomasz', at: '2026-11-18T15:30:00Z', url: 'https://example.com/2' },
      ],
      home_url: 'https://app.example.com',
      settings_url: 'https://app.example.com/settings',
    },
  },
];
