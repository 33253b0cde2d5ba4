import { AlertBody } from '#lib/connect/webhooks/alerts/alert-body.ts';
import { eventSchemas } from '#lib/connect/webhooks/format/event-schema.ts';
import { type JsonSchema, toSchema } from '../calls/to-schema.ts';

const text = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  text('webhook-id', 'The same in every try: deduplicate by it.'),
  text('webhook-timestamp', 'Unix seconds of this try.'),
  text(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` as base64; two while a secret is replaced.',
  ),
  text('webhook-sequence', 'The number of the event, or `first-last` of a batch.'),
];

/** Describes the requests that webhooks send, one for each event in the format `single` (OpenAPI 3.1 `webhooks`). */
export const describeWebhooks = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...eventSchemas(), ['alert.raised', AlertBody] as const].map(([name, schema]) => [
      name,
      {
        post: {
          operationId: `receive${name.split(/[._]/).map(capitalize).join('')}`,
          tags: ['Webhooks: events'],
          summary: `Receive ${name}`,
          security: [],
          parameters: HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema: toSchema(schema, 'output') } } },
          responses: {
            '2XX': { description: 'The event was received.' },
            '410': { description: 'The webhook is turned off.' },
            default: { description: 'The event is sent again later.' },
          },
        },
      },
    ]),
  );

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
