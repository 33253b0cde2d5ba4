import { createHmac, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EVENT_NAMES, eventName, typesOfName } from '#lib/connect/webhooks/format/event-name.ts';
import { contactEventSchema, eventSchema } from '#lib/connect/webhooks/format/event-schema.ts';
import { formatBody, formatEvent } from '#lib/connect/webhooks/format/format-body.ts';
import { sampleEvent, testEvent } from '#lib/connect/webhooks/format/sample-events.ts';
import type { SequencedEvent, SequencedMailEvent } from '#lib/connect/webhooks/format/types.ts';
import { signForVendor, verificationKey } from '#lib/connect/webhooks/request/vendor-signature.ts';
import { WebhookFormat } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import { contactMask } from '#lib/events/contact-events/schema.ts';
import { fc } from '../../../fixtures/properties.ts';

const FIRST = '019aa3c4-7c00-7000-8000-000000000001';
const LAST = '019aa3c5-9000-7000-8000-000000000002';

const mailEvent = (event: SequencedEvent): SequencedMailEvent => {
  if ('event' in event) return event;
  throw new Error('not an event of mail');
};

/** Two events as a batch has them. */
const PAIR: SequencedEvent[] = [
  { ...testEvent('delivery', FIRST, new Date('2026-11-22T11:30:00.001Z')), sequence: 7n },
  { ...testEvent('bounce', LAST, new Date('2026-11-22T11:30:01.250Z')), sequence: 8n },
];

describe('the name of an event', () => {
  it.each([
    ['injection', 'email.sent'],
    ['delivery', 'email.delivered'],
    ['delay', 'email.delivery_delayed'],
    ['bounce', 'email.bounced'],
    ['out_of_band', 'email.bounced'],
    ['policy_rejection', 'email.failed'],
    ['generation_failure', 'email.failed'],
    ['generation_rejection', 'email.failed'],
    ['spam_complaint', 'email.complained'],
    ['open', 'email.opened'],
    ['initial_open', 'email.opened'],
    ['click', 'email.clicked'],
    ['list_unsubscribe', 'email.unsubscribed'],
    ['link_unsubscribe', 'email.unsubscribed'],
  ] as const)('is for %s %s', (type, name) => {
    expect(eventName(type, undefined)).toBe(name);
    expect(typesOfName(name)).toContain(type);
  });

  it('is email.suppressed for a bounce of class 25, and for no other event', () => {
    expect(eventName('bounce', 25)).toBe('email.suppressed');
    expect(eventName('bounce', 10)).toBe('email.bounced');
    expect(eventName('out_of_band', 25)).toBe('email.bounced');
    expect(typesOfName('email.suppressed')).toEqual(['bounce']);
  });
});

describe('the format single', () => {
  it('holds the name, the time, the number and the fields of the event, with its type as `event`', () => {
    const [event] = PAIR;
    if (!event) throw new Error('no event');
    const { contentType, body, id, headers } = formatBody('single', [event]);
    expect({ contentType, id, headers }).toEqual({ contentType: 'application/json', id: FIRST, headers: {} });
    const { data, ...rest } = JSON.parse(body);
    expect(rest).toEqual({ type: 'email.delivered', timestamp: '2026-11-22T11:30:00.001Z', sequence: 7 });
    expect(data).toMatchObject({ event: 'delivery', event_id: FIRST, rcpt_to: 'anna@customer.example' });
    expect(data).not.toHaveProperty('type');
  });

  it('holds no number for a test, and refuses several events', () => {
    const event = testEvent('click', FIRST, new Date(0));
    expect(JSON.parse(formatBody('single', [event]).body)).not.toHaveProperty('sequence');
    expect(() => formatBody('single', PAIR)).toThrow(RangeError);
    expect(() => formatBody('single', [])).toThrow(RangeError);
  });
});

describe('a format of several events', () => {
  const id = `${FIRST}-${LAST.slice(-8)}`;

  it('batch is one JSON object with the number of its events and the time of the last', () => {
    const formatted = formatBody('batch', PAIR);
    expect(formatted).toMatchObject({ contentType: 'application/json', id });
    const { data, ...rest } = JSON.parse(formatted.body);
    expect(rest).toEqual({ type: 'batch', timestamp: '2026-11-22T11:30:01.250Z', count: 2 });
    expect(data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([7, 8]);
  });

  it('jsonl is one event a line without a line break at the end', () => {
    const { contentType, body } = formatBody('jsonl', PAIR);
    expect(contentType).toBe('application/x-ndjson');
    expect(body.split('\n').map((line) => JSON.parse(line).sequence)).toEqual([7, 8]);
    expect(body.endsWith('\n')).toBe(false);
  });

  it('msys is SparkPost’s array, with times as Unix seconds and numbers as texts', () => {
    const { body, headers } = formatBody('msys', PAIR);
    expect(headers).toEqual({ 'x-messagesystems-batch-id': id });
    const [delivery, bounce] = JSON.parse(body);
    expect(delivery.msys.message_event).toMatchObject({ type: 'delivery', timestamp: '1795347000', sequence: '7' });
    expect(bounce.msys.message_event).toMatchObject({ bounce_class: '10', injection_time: '1795347002' });
  });

  it.each([
    ['open', 'track_event'],
    ['generation_failure', 'gen_event'],
    ['link_unsubscribe', 'unsubscribe_event'],
    ['spam_complaint', 'message_event'],
  ] as const)('msys puts %s into a %s', (type, kind) => {
    expect(Object.keys(JSON.parse(formatBody('msys', [sampleEvent(type)]).body)[0].msys)).toEqual([kind]);
  });
});

describe("another vendor's format", () => {
  const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const NOW = new Date('2026-11-22T11:30:05Z');
  const suppressed = (source: string): SequencedEvent => {
    const { event, ...rest } = mailEvent(testEvent('bounce', LAST, NOW));
    return { ...rest, sequence: 1n, event: { ...event, bounce_class: 25, suppression_source: source } };
  };

  it('sendgrid is an array of its events, with metadata as custom arguments', () => {
    expect(JSON.parse(formatBody('sendgrid', PAIR).body)).toMatchObject([
      {
        email: 'anna@customer.example',
        event: 'delivered',
        timestamp: 1_795_347_000,
        category: ['order:1042'],
        sg_event_id: FIRST,
        'smtp-id': '<5d1f00c0@shop.example>',
        order_id: '1042',
        customer: 'c-77',
        tls: 1,
      },
      { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 User unknown', sg_event_id: LAST },
    ]);
  });

  it.each([
    ['Bounce Rule', 'Bounced Address'],
    ['Spam Complaint', 'Spam Reporting Address'],
    ['List Unsubscribe', 'Unsubscribed Address'],
  ])('sendgrid drops a recipient with %s as %s', (source, reason) => {
    const [entry] = JSON.parse(formatBody('sendgrid', [suppressed(source)]).body);
    expect(entry).toMatchObject({ event: 'dropped', reason });
  });

  it('sendgrid is signed with ECDSA over time and body, by a key that belongs to the secret', () => {
    const { body } = formatBody('sendgrid', PAIR);
    const signed = signForVendor('sendgrid', SECRET, body, NOW);
    const timestamp = signed.headers['x-twilio-email-event-webhook-timestamp'] ?? '';
    const signature = Buffer.from(signed.headers['x-twilio-email-event-webhook-signature'] ?? '', 'base64');
    const verifies = (secret: string, text: string) => {
      const key = createPublicKey({ key: Buffer.from(verificationKey(secret), 'base64'), format: 'der', type: 'spki' });
      return verify('sha256', Buffer.from(text), key, signature);
    };
    expect([signed.body, timestamp]).toEqual([body, '1795347005']);
    expect(verifies(SECRET, timestamp + body)).toBe(true);
    expect(verifies(SECRET, `${timestamp}${body} `)).toBe(false);
    expect(verifies(`${SECRET}x`, timestamp + body)).toBe(false);
    expect(verificationKey(SECRET)).toBe(verificationKey(SECRET));
  });

  it('mailgun is one event with an HMAC of time and token in its body', () => {
    const [, bounce] = PAIR;
    if (!bounce) throw new Error('no event');
    const { body } = signForVendor('mailgun', SECRET, formatBody('mailgun', [bounce]).body, NOW);
    const { signature, ...rest } = JSON.parse(body);
    const hmac = createHmac('sha256', SECRET).update(`${signature.timestamp}${signature.token}`).digest('hex');
    expect(signature).toEqual({ timestamp: '1795347005', token: expect.stringMatching(/^\w{50}$/), signature: hmac });
    expect(rest['event-data']).toMatchObject({
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      id: LAST,
      recipient: 'anna@customer.example',
      message: { headers: { 'message-id': '5d1f00c0@shop.example' } },
      'user-variables': { order_id: '1042', customer: 'c-77' },
    });
  });

  it.each([
    ['delivery', { RecordType: 'Delivery', Recipient: 'anna@customer.example' }],
    ['delay', { RecordType: 'Bounce', Type: 'Transient', TypeCode: 2, Inactive: false }],
    [
      'bounce',
      { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: 'anna@customer.example', Inactive: true },
    ],
    ['generation_failure', { RecordType: 'Bounce', Type: 'TemplateRenderingFailed' }],
    ['policy_rejection', { RecordType: 'Bounce', Type: 'SMTPApiError' }],
    ['spam_complaint', { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }],
    ['open', { RecordType: 'Open', FirstOpen: false, Geo: { City: 'Berlin' } }],
    ['click', { RecordType: 'Click', OriginalLink: 'https://shop.example/orders/1042' }],
    ['link_unsubscribe', { RecordType: 'SubscriptionChange', SuppressSending: true }],
    ['injection', { RecordType: 'Injection' }],
  ] as const)('postmark is one record of a %s', (type, wanted) => {
    const { body } = formatBody('postmark', [sampleEvent(type)]);
    const common = { MessageStream: 'outbound', Tag: 'order:1042', Metadata: { order_id: '1042', customer: 'c-77' } };
    expect(JSON.parse(body)).toMatchObject({ ...common, ...wanted });
    expect(signForVendor('postmark', SECRET, body, NOW)).toEqual({ body, headers: {} });
  });

  it.each(['mailgun', 'postmark'] as const)('%s has no body of two events', (format) => {
    expect(() => formatBody(format, PAIR)).toThrow(RangeError);
  });
});

describe('a sample', () => {
  it.each(EVENT_TYPES)('of %s fits the schema of its name, and is the same each time', (type) => {
    const { body } = formatBody('single', [sampleEvent(type)]);
    const parsed = JSON.parse(body);
    expect(eventSchema(parsed.type).safeParse(parsed).error).toBeUndefined();
    expect(formatBody('single', [sampleEvent(type)]).body).toBe(body);
  });

  it('exists for every name except that of a suppressed recipient, which is a bounce', () => {
    const names = new Set(EVENT_TYPES.map((type) => eventName(type, undefined)));
    expect(EVENT_NAMES.filter((name) => !names.has(name))).toEqual(['email.suppressed']);
  });
});

describe('an event of a contact', () => {
  it.each(CONTACT_EVENTS)('%s has the fields of its schema, in each of our formats', (type) => {
    const event = sampleEvent(type);
    const single = JSON.parse(formatBody('single', [event]).body);
    expect(contactEventSchema(type).parse(single)).toEqual(single);
    expect(single).toMatchObject({
      type,
      sequence: 1,
      data: { event: type, contact: { email: 'anna@customer.example' } },
    });
    expect(JSON.parse(formatBody('batch', [event]).body).data).toEqual([single]);
    expect(JSON.parse(formatBody('jsonl', [event]).body)).toEqual(single);
  });

  it('has a bit of its own in masks', () => {
    const bits = CONTACT_EVENTS.map((type) => contactMask([type]));
    expect(bits).toEqual(CONTACT_EVENTS.map((_, index) => 2 ** index));
  });
});

describe('bodies', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const format = fc.constantFrom(...WebhookFormat.options);

  it('have the same bytes whatever the order of the keys of an event, and ids without a dot', () => {
    fc.assert(
      fc.property(
        format,
        fc.dictionary(fc.string(), json),
        fc.uuid(),
        fc.bigInt(1n, 2n ** 53n),
        (kind, extra, id, sequence) => {
          const { event, ...rest } = mailEvent(testEvent('bounce', id, new Date(1_795_347_000_000)));
          const meta = { ...event, rcpt_meta: extra };
          const one: SequencedEvent = { ...rest, sequence, event: meta };
          const other: SequencedEvent = { ...rest, sequence, event: reversed(meta) };
          const formatted = formatBody(kind, [one]);
          expect(formatBody(kind, [other])).toEqual(formatted);
          expect(formatted.id).not.toContain('.');
          expect(formatted.body).toBe(formatted.body.trim());
          expect(Buffer.from(formatted.body).toString()).toBe(formatted.body);
          expect(formatted.body).toContain(formatEvent(kind, one));
        },
      ),
    );
  });
});

/** Returns an object with the keys of it and of all inner objects in the opposite order. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T; // an array of the same items
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)])) as T; // the same keys
}
