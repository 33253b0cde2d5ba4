import { type Answer, AUTHENTIC_DATA, decode, encode } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { type DnsReading, encodeQuestion, isDnsName, readAnswer } from '#lib/infra/net/dns-message.ts';
import { fc } from '../../../fixtures/properties.ts';

const ID = 4_711;
const QUESTION = { name: 'mx.example.net', type: 'A' } as const;

type Made = { id?: number; flags?: number; name?: string; type?: 'A' | 'MX' | 'TLSA'; answers?: Answer[] };

const a = (name: string, data: string, ttl = 300): Answer => ({ type: 'A', name, ttl, data });
const alias = (name: string, data: string, ttl = 300): Answer => ({ type: 'CNAME', name, ttl, data });

const association = (name: string): Answer => ({
  type: 'TLSA',
  name,
  ttl: 300,
  data: { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 7) },
});

const packetOf = ({ id = ID, flags = AUTHENTIC_DATA, name = QUESTION.name, type = 'A', answers = [] }: Made): Buffer =>
  encode({ id, type: 'response', flags, questions: [{ name, type }], answers });

const read = (packet: Buffer): DnsReading | null => readAnswer(packet, ID, QUESTION);

const answerOf = (made: Made) => {
  const reading = read(packetOf(made));
  return reading?.kind === 'answer' ? reading.answer : reading;
};

/** A pointer to itself in the place of the name of the first answer. */
function withLoop(): Buffer {
  const packet = packetOf({ answers: [a(QUESTION.name, '192.0.2.1')] });
  const at = 12 + QUESTION.name.length + 2 + 4;
  return Buffer.concat([packet.subarray(0, at), Buffer.of(0xc0, at), packet.subarray(at + QUESTION.name.length + 2)]);
}

describe('a question', () => {
  it('requests recursion, DNSSEC status and a response size below the path MTU', () => {
    const { id, flag_rd, flag_ad, flag_cd, questions, additionals } = decode(encodeQuestion(ID, QUESTION));
    expect({ id, flag_rd, flag_ad, flag_cd, questions }).toEqual({
      id: ID,
      flag_rd: true,
      flag_ad: true,
      flag_cd: false,
      questions: [{ ...QUESTION, class: 'IN' }],
    });
    expect(additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1_232, flag_do: true }]);
  });

  it.each([
    ['example.net', true],
    ['_25._tcp.mx.example.net', true],
    ['', true],
    [`${'a'.repeat(63)}.net`, true],
    [`${'a'.repeat(64)}.net`, false],
    ['a..net', false],
    ['a b.net', false],
    ['grüße.net', false],
    [`${'abc.'.repeat(70)}net`, false],
  ])('about %s: %s', (name, isName) => expect(isDnsName(name)).toBe(isName));
});

describe('an answer', () => {
  it('is followed along its aliases, with the shortest TTL', () => {
    const answers = [
      alias('MX.example.NET', 'b.example', 60),
      alias('b.example', 'C.example'),
      a('c.example', '192.0.2.1'),
    ];
    expect(answerOf({ answers })).toMatchObject({
      exists: true,
      isSecure: true,
      name: 'c.example',
      texts: ['192.0.2.1'],
      ttlSeconds: 60,
    });
  });

  it('contains no records of another name', () => {
    const answers = [a('other.example', '192.0.2.1'), a('b.example', '192.0.2.2'), alias('x.example', 'b.example')];
    expect(answerOf({ answers })).toMatchObject({ name: QUESTION.name, texts: [] });
  });

  it('is secure only if the resolver says so', () => {
    expect(answerOf({ flags: 0 })).toMatchObject({ isSecure: false });
  });

  it.each([
    [2, 'SERVFAIL'],
    [5, 'REFUSED'],
    [9, 'RCODE9'],
  ])('of RCODE %i is a refusal', (flags, code) => expect(answerOf({ flags })).toEqual({ kind: 'refusal', code }));

  it('of an extended RCODE is a refusal too', () => {
    const edns = { udpPayloadSize: 1_232, extendedRcode: 1, ednsVersion: 0, flags: 0, flag_do: false, options: [] };
    const packet = encode({
      id: ID,
      type: 'response',
      questions: [QUESTION],
      additionals: [{ type: 'OPT', name: '.', ...edns }],
    });
    expect(read(packet)).toEqual({ kind: 'refusal', code: 'RCODE16' });
  });

  it('with an alias loop is a refusal', () => {
    const answers = [alias(QUESTION.name, 'b.example'), alias('b.example', QUESTION.name)];
    expect(answerOf({ answers })).toEqual({ kind: 'refusal', code: 'LOOP' });
  });

  it.each([
    ['another id', packetOf({ id: ID + 1 })],
    ['another name', packetOf({ name: 'mx.example.org' })],
    ['another type', packetOf({ type: 'MX' })],
    ['a question', encodeQuestion(ID, QUESTION)],
    ['nothing', Buffer.alloc(0)],
    ['half a header', packetOf({}).subarray(0, 7)],
    ['half an address', packetOf({ answers: [a(QUESTION.name, '192.0.2.1')] }).subarray(0, -2)],
    ['half a digest', packetOf({ answers: [association(QUESTION.name)] }).subarray(0, -2)],
    ['a name that leads to itself', withLoop()],
    ['counts without records', Buffer.from(packetOf({})).fill(0xff, 6, 12)],
  ])('of %s is ignored', (_what, packet) => expect(read(packet)).toBeNull());

  it('that was changed or cut anywhere is read or ignored in bounded time', () => {
    const whole = packetOf({
      answers: [
        alias(QUESTION.name, 'b.example'),
        a('b.example', '192.0.2.1'),
        { type: 'MX', name: 'b.example', ttl: 1, data: { preference: 1, exchange: 'c.example' } },
        association('b.example'),
      ],
    });
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(changes, fc.nat(whole.length), (bytes, length) => {
        const packet = Buffer.from(whole);
        for (const [at, byte] of bytes) packet[at] = byte;
        for (const one of [packet, packet.subarray(0, length)]) {
          const reading = read(one);
          if (reading?.kind === 'answer') expect(one.readUInt16BE(0)).toBe(ID);
        }
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        read(Buffer.concat([whole.subarray(0, 12), bytes]));
      }),
      { numRuns: 2_000 },
    );
  });
});
