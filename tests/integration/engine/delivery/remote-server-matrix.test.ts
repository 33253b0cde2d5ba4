import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  timeoutsOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import type { Behaviour, Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

/** The timeout of each step of a session. */
const STEP_MS = 1_500;

/** The expected result of a message after its first attempt, and the number of copies that the remote server may have. */
type Expected = {
  outcome: 'delivered' | 'deferred' | 'bounced' | 'unknown';
  bounceClass: number | null;
  /** The beginning of the reason. */
  reason?: string;
  /** A text in the conversation. */
  said?: string;
  /** The number of copies at the remote server after its recovery and all retries; 1 by default. */
  copies?: number;
};

type Case = [name: string, options: SinkOptions, expected: Expected, raw?: { body: string }];

const deferred = (bounceClass: number, reason?: string): Expected => ({
  outcome: 'deferred',
  bounceClass,
  ...(reason ? { reason } : {}),
});
const toRecipient = (behaviour: Behaviour): SinkOptions => ({ script: () => behaviour });
const LARGE = { body: `${'x'.repeat(76)}\r\n`.repeat(100_000) };
const EIGHT_BIT = { body: 'grüße – ✓' };

const SESSION_STEPS = ['greeting', 'ehlo', 'mail'] as const;
const RECIPIENT_STEPS = ['rcpt', 'data', 'end'] as const;

const STEPS = [...SESSION_STEPS, ...RECIPIENT_STEPS];

/** A misbehaviour at any step. */
type Misdeed = { kind: 'reply'; reply: string } | { kind: 'close' | 'silence' | 'garbage' | 'endless' };

function at(step: (typeof STEPS)[number], misdeed: Misdeed): SinkOptions {
  const behaviour: Behaviour = { ...misdeed, at: step };
  return SESSION_STEPS.some((one) => one === step) ? { session: behaviour } : toRecipient(behaviour);
}

const CASES: readonly Case[] = [
  ['a greylist', toRecipient({ kind: 'reply', at: 'rcpt', reply: '450 4.7.1 Greylisted, try later' }), deferred(70)],
  [
    'a greylist that says it with a 5xx',
    toRecipient({ kind: 'reply', at: 'rcpt', reply: '550 5.7.1 Greylisted, please try again later' }),
    deferred(70, '550 5.7.1 '),
  ],
  ...STEPS.map(
    (step): Case => [
      `a 4xx at ${step}`,
      at(step, { kind: 'reply', reply: '451 4.3.2 System busy' }),
      deferred(70, '451 4.3.2 System busy'),
    ],
  ),
  ...STEPS.map(
    (step): Case => [
      `a 421 at ${step}`,
      at(step, { kind: 'reply', reply: '421 4.7.0 Try again later, closing' }),
      deferred(70, '421 4.7.0 Try again later, closing'),
    ],
  ),
  // Before MAIL nothing is said about the message: another host, or a later hour, may take it.
  [
    'a 5xx at greeting',
    at('greeting', { kind: 'reply', reply: '554 5.7.1 No service for your address' }),
    deferred(50),
  ],
  // Before RCPT no refusal is about the recipient.
  ...(['mail', 'rcpt', 'data', 'end'] as const).map(
    (step): Case => [
      `a 5xx at ${step}`,
      at(step, { kind: 'reply', reply: '550 5.1.1 No such user' }),
      { outcome: 'bounced', bounceClass: step === 'mail' ? 50 : 10, reason: '550 5.1.1 No such user' },
    ],
  ),
  [
    'a full mailbox',
    toRecipient({ kind: 'reply', at: 'end', reply: '552 5.2.2 Mailbox full' }),
    { outcome: 'bounced', bounceClass: 22 },
  ],
  [
    'a spam filter',
    toRecipient({ kind: 'reply', at: 'end', reply: '554 5.7.1 Message identified as spam' }),
    { outcome: 'bounced', bounceClass: 52 },
  ],
  [
    'a reply without an enhanced code',
    toRecipient({ kind: 'reply', at: 'rcpt', reply: '550 user unknown' }),
    { outcome: 'bounced', bounceClass: 10 },
  ],
  ...(['greeting', 'ehlo', 'mail', 'rcpt', 'data'] as const).map(
    (step): Case => [`silence at ${step}`, at(step, { kind: 'silence' }), deferred(24, '451 4.4.1 ')],
  ),
  [
    'silence after the final dot',
    toRecipient({ kind: 'silence', at: 'end' }),
    { outcome: 'unknown', bounceClass: 24, reason: '451 4.4.1 ' },
  ],
  ...(['greeting', 'ehlo', 'mail', 'rcpt', 'data'] as const).map(
    (step): Case => [`a drop at ${step}`, at(step, { kind: 'close' }), deferred(70, '451 4.4.2 ')],
  ),
  ['a drop before the final dot', toRecipient({ kind: 'close', at: 'body' }), deferred(70), LARGE],
  [
    'a drop after the final dot',
    toRecipient({ kind: 'close', at: 'end' }),
    { outcome: 'unknown', bounceClass: 70, reason: '451 4.4.2 ', copies: 2 },
  ],
  ...(['greeting', 'ehlo', 'mail', 'rcpt', 'data'] as const).map(
    (step): Case => [`garbage at ${step}`, at(step, { kind: 'garbage' }), deferred(70, '451 4.5.0 ')],
  ),
  [
    'garbage after the final dot',
    toRecipient({ kind: 'garbage', at: 'end' }),
    { outcome: 'unknown', bounceClass: 70, reason: '451 4.5.0 ' },
  ],
  ...(['greeting', 'ehlo', 'rcpt'] as const).map(
    (step): Case => [`an endless reply at ${step}`, at(step, { kind: 'endless' }), deferred(70, '451 4.5.0 ')],
  ),
  [
    'a reply that drips without an end',
    toRecipient({ kind: 'endless', at: 'rcpt', everyMs: 200 }),
    deferred(24, '451 4.4.1 '),
  ],
  ['a tarpit slower than our timeout', toRecipient({ kind: 'tarpit', ms: 60_000 }), deferred(24, '451 4.4.1 ')],
  [
    'a tarpit within our timeout',
    toRecipient({ kind: 'tarpit', ms: 300 }),
    { outcome: 'delivered', bounceClass: null },
  ],
  ...(['broken', 'refused', 'injects'] as const).map(
    (startTls): Case => [
      `STARTTLS (${startTls})`,
      { startTls },
      { outcome: 'delivered', bounceClass: null, said: 'TLS is broken there' },
    ],
  ),
  [
    'no 8BITMIME for a message that needs it',
    { features: ['PIPELINING'] },
    { outcome: 'delivered', bounceClass: null },
    EIGHT_BIT,
  ],
  ['no PIPELINING', { features: [] }, { outcome: 'delivered', bounceClass: null }],
  [
    'no EHLO at all',
    { session: { kind: 'reply', at: 'ehlo', reply: '502 5.5.1 EHLO is not known' } },
    { outcome: 'delivered', bounceClass: null, said: 'HELO relay.example' },
  ],
  ['a size limit below the message', { features: ['SIZE 100'] }, { outcome: 'bounced', bounceClass: 23 }],
];

const addressOf = (index: number): string => `127.0.2.${index + 1}`;
const domainOf = (index: number): string => `case${index}.example`;

let end: () => Promise<void>;
let dns: DnsZone;
let worker: DeliveryWorker;
let company: SeededCompany;
const remoteServers: { sink: Sink; options: SinkOptions }[] = [];
const messages: string[] = [];

/** All remote servers misbehave at the same time for one worker, so that none may affect the mail of another. */
beforeAll(async () => {
  end = await startDeliveryDatabase();
  company = await seedCompany();
  const zone: Record<string, ZoneEntry> = {};
  let port = 0;
  for (const [index, [, scripted]] of CASES.entries()) {
    const options = { ...scripted, port, host: addressOf(index) };
    const sink = await startSink(options);
    port = sink.port;
    remoteServers.push({ sink, options });
    zone[domainOf(index)] = { a: [addressOf(index)] };
  }
  dns = await startZone(zone);
  worker = await startWorkerTo(0, {
    route: { kind: 'mx' },
    resolver: dns.resolver,
    mxPort: port,
    timeouts: timeoutsOf(STEP_MS),
  });
  for (const [index, [, , , body]] of CASES.entries()) {
    const raw = rawMessage(company.from, body);
    messages.push(await accept(company, `a@${domainOf(index)}`, { raw }));
  }
});

afterAll(async () => {
  await worker.stop();
  dns.close();
  await Promise.all(remoteServers.map(({ sink }) => sink.close()));
  await end();
});

describe('a remote server with', () => {
  it.each(
    CASES.map(([name, , expected], index) => [name, expected, index] as const),
  )('%s gets the expected outcome, and a second attempt where that makes sense', async (_name, expected, index) => {
    const { sink, options } = remoteServers[index] ?? {};
    const id = messages[index];
    if (!sink || !options || !id) throw new Error('the remote server was not started');
    const first = await settled(id);
    const { outcome, bounceClass, reason = '', said = '', copies = 1 } = expected;
    expect(first.attempts).toHaveLength(1);
    expect(first.attempts[0]).toMatchObject({ number: 1, outcome, bounce_class: bounceClass, route: 'mx' });
    expect(JSON.stringify(first.attempts[0].conversation)).toContain(said);
    const isLater = outcome === 'deferred' || outcome === 'unknown';
    const type = outcome === 'delivered' ? 'delivery' : isLater ? 'delay' : 'bounce';
    expect(first.events).toMatchObject([{ type, bounce_class: bounceClass }]);
    expect(first.recipient.status).toBe(isLater ? 'deferred' : outcome);
    expect((first.recipient.reason ?? '').startsWith(reason), first.recipient.reason).toBe(true);
    if (!isLater) {
      expect(first.queue).toBeUndefined();
      expect(sink.messages).toHaveLength(outcome === 'delivered' ? 1 : 0);
      return;
    }
    expect(first.queue).toMatchObject({ tries: 1, crashes: 0, lease_token: null });
    expect(first.queue.due_in).toBeGreaterThan(30);
    expect(first.queue.due_in).toBeLessThan(75);
    delete options.session;
    delete options.script;
    await makeDue(id);
    const second = await settled(id, 2);
    expect(second.recipient).toMatchObject({ status: 'delivered', attempts: 2, reason: null });
    expect(second.events.map((event) => event.type)).toEqual(['delay', 'delivery']);
    expect(sink.messages).toHaveLength(copies);
    expect(sink.duplicates()).toBe(copies - 1);
  });
});
