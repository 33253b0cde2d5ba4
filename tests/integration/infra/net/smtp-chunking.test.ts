import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SmtpConnection } from '#lib/infra/net/smtp/connection.ts';
import { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';
import type { OutgoingMessage } from '#lib/infra/net/smtp/outgoing-message.ts';
import { sendMessage } from '#lib/infra/net/smtp/send-message.ts';
import { SMTP_TIMEOUTS } from '#lib/infra/net/smtp/timeouts.ts';
import { newExchange, newPool, targetOf } from '../../../fixtures/smtp/client-rig.ts';
import type { Behaviour, Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const OFFERED = ['PIPELINING', 'CHUNKING', '8BITMIME', 'SIZE 30000000'];

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const message = (raw = 'Subject: x\r\n\r\nHello\r\n', to = 'someone@example.net'): OutgoingMessage => ({
  from: 'hello@example.org',
  to,
  raw: Buffer.from(raw),
});

const send = (connection: SmtpConnection, mail = message()) =>
  sendMessage(connection, mail, SMTP_TIMEOUTS, new FinalDots());

/** Opens a connection over which the server has accepted a message, so that the next one goes out at once. */
async function openTrusted(options: SinkOptions = {}) {
  const sink: Sink = await startSink({ keepsRaw: true, features: OFFERED, ...options });
  const { pool } = newPool();
  closers.push(sink.close, () => pool.close());
  const exchange = newExchange();
  const connection = await pool.open(targetOf(sink.port), exchange);
  await send(connection, message(undefined, 'first@example.net'));
  pool.giveBack(connection);
  const next = newExchange();
  const resting = pool.takeResting(`test ${sink.port}`, next);
  if (!resting) throw new Error('the connection does not rest');
  return { sink, pool, connection: resting, conversation: next.conversation };
}

const toOthers = (behaviour: Behaviour) => ({
  script: (recipient: string): Behaviour => (recipient.startsWith('first') ? { kind: 'accept' } : behaviour),
});

describe('a message to a server with CHUNKING', () => {
  it('goes out with its envelope before any answer, byte for byte, after a first one by DATA', async () => {
    const { sink, connection, conversation } = await openTrusted();
    const raw = 'Subject: x\r\n\r\n.hidden\r\n..\r\nend\r\n.\r\nno line end';
    await send(connection, message(raw));
    expect(sink.messages[1]?.raw?.toString()).toBe(raw);
    expect(conversation.lines.flatMap(({ text }) => text.split('\n')).slice(1)).toEqual([
      `MAIL FROM:<hello@example.org> SIZE=${raw.length}`,
      'RCPT TO:<someone@example.net>',
      `BDAT ${raw.length} LAST`,
      `(${raw.length} bytes)`,
      '250 2.1.0 Ok',
      '250 2.1.5 Ok',
      '250 2.0.0 Ok: queued as SINK',
    ]);
    expect(sink.commands.filter((line) => line === 'DATA')).toHaveLength(1);
  });

  it('is sent by DATA where the server has no PIPELINING, and where it is large', async () => {
    const plain = await openTrusted({ features: ['CHUNKING'] });
    await send(plain.connection);
    const large = await openTrusted();
    await send(large.connection, message(`Subject: x\r\n\r\n${`${'x'.repeat(76)}\r\n`.repeat(4_000)}`));
    for (const { sink } of [plain, large]) {
      expect(sink.messages).toHaveLength(2);
      expect(sink.commands.some((line) => line.startsWith('BDAT'))).toBe(false);
    }
  });

  it.each([
    ['mail', '451 4.3.0 Later'],
    ['rcpt', '550 5.1.1 User unknown'],
    ['end', '554 5.7.1 Spam'],
  ] as const)('keeps the answer of a refusal at %s, and the connection', async (at, reply) => {
    const { sink, connection } = await openTrusted(at === 'mail' ? {} : toOthers({ kind: 'reply', at, reply }));
    if (at === 'mail') sink.refusesMail = reply;
    await expect(send(connection)).rejects.toMatchObject({ phase: at, kind: 'refused', isAmbiguous: false });
    sink.refusesMail = null;
    await send(connection, message(undefined, 'first@example.net'));
    expect(sink.messages.map(({ recipient }) => recipient)).toEqual(['first@example.net', 'first@example.net']);
    expect(sink.commands).toContain('RSET');
  });

  it.each([
    'rcpt',
    'body',
    'end',
  ] as const)('is in doubt when the connection breaks at %s: all of it was sent', async (at) => {
    const { connection } = await openTrusted(toOthers({ kind: 'close', at }));
    await expect(send(connection)).rejects.toMatchObject({ phase: 'end', kind: 'closed', isAmbiguous: true });
  });

  it('is sent by DATA over a connection that has rested so long that the server may be closing it', async () => {
    const { sink, connection } = await openTrusted();
    const later = performance.now() + 6_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    closers.push(() => clock.mockRestore());
    await send(connection);
    expect(sink.messages).toHaveLength(2);
    expect(sink.commands.some((line) => line.startsWith('BDAT'))).toBe(false);
  });

  it('goes to a server that has no BDAT by DATA from then on', async () => {
    const { sink, pool, connection } = await openTrusted({ knowsBdat: false });
    await expect(send(connection)).rejects.toMatchObject({ phase: 'data', kind: 'closed', isAmbiguous: false });
    pool.giveBack(connection);
    const again = await pool.open(targetOf(sink.port), newExchange());
    await send(again);
    await send(again);
    expect(sink.messages).toHaveLength(3);
    expect(sink.commands.filter((line) => line.startsWith('BDAT'))).toHaveLength(1);
  });

  it('is not sent where another process took it over meanwhile', async () => {
    const { sink, connection } = await openTrusted();
    await expect(send(connection, { ...message(), isOurs: () => false })).rejects.toMatchObject({ kind: 'stopping' });
    await send(connection);
    expect(sink.messages).toHaveLength(2);
  });
});
