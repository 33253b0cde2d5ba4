import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';
import { sendMessage } from '#lib/infra/net/smtp/send-message.ts';
import { SmtpFailure } from '#lib/infra/net/smtp/smtp-failure.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import { SMTP_TIMEOUTS } from '#lib/infra/net/smtp/timeouts.ts';
import { formatReply } from '#lib/mail/reply.ts';
import { makeCertificate } from '../../../fixtures/smtp/certificate.ts';
import { newExchange, newPool, targetOf } from '../../../fixtures/smtp/client-rig.ts';
import type { Behaviour, Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const tls = await makeCertificate();

const quick = Object.fromEntries(Object.keys(SMTP_TIMEOUTS).map((name) => [name, 400])) as typeof SMTP_TIMEOUTS;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function sinkWith(options: SinkOptions): Promise<Sink> {
  const sink = await startSink({ keepsRaw: true, ...options });
  closers.push(sink.close);
  return sink;
}

function openPool(timeouts = SMTP_TIMEOUTS): ReturnType<typeof newPool> {
  const made = newPool(timeouts);
  closers.push(() => made.pool.close());
  return made;
}

const message = (raw = 'Subject: x\r\n\r\nHello\r\n', to = 'someone@example.net') => ({
  from: 'hello@example.org',
  to,
  raw: Buffer.from(raw),
});

/** Opens, sends one message, and answers the reply or the failure with what was said. */
async function sendTo(
  sink: { port: number },
  changes: Partial<SmtpTarget> = {},
  mail = message(),
  timeouts = SMTP_TIMEOUTS,
) {
  const { pool } = openPool(timeouts);
  const exchange = newExchange();
  const words = () =>
    exchange.conversation.lines.flatMap(({ from, text }) =>
      text.split('\n').map((line) => `${from === 'client' ? '>' : '<'} ${line}`),
    );
  try {
    const connection = await pool.open(targetOf(sink.port, changes), exchange);
    const reply = await sendMessage(connection, mail, timeouts, new FinalDots());
    return { reply, failure: null, connection, words: words() };
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error;
    return { reply: null, failure: error, connection: null, words: words() };
  }
}

const doing = (behaviour: Behaviour) => ({ script: () => behaviour });

describe('the SMTP client', () => {
  it('sends a message byte for byte and records the conversation without its body', async () => {
    const sink = await sinkWith({});
    const raw = 'Subject: x\r\nMessage-ID: <1@x>\r\n\r\n.hidden\r\n..\r\nend\r\n.\r\nrest\r\n';
    const { reply, words } = await sendTo(sink, {}, message(raw));
    expect(reply && formatReply(reply)).toBe('250 2.0.0 Ok: queued as SINK');
    // The sink keeps what travelled; undone, it is what was given.
    expect(sink.messages[0]?.raw?.toString().replaceAll('\r\n.', '\r\n')).toBe(raw);
    expect(words).toEqual([
      `> (connecting to localhost (127.0.0.1) port ${sink.port})`,
      '< 220 sink.example ESMTP',
      '> EHLO relay.example',
      '< 250-sink.example',
      '< 250-PIPELINING',
      '< 250-8BITMIME',
      '< 250-SMTPUTF8',
      '< 250 SIZE 30000000',
      `> MAIL FROM:<hello@example.org> SIZE=${raw.length}`,
      '> RCPT TO:<someone@example.net>',
      '> DATA',
      '< 250 2.1.0 Ok',
      '< 250 2.1.5 Ok',
      '< 354 Continue',
      `> (${raw.length} bytes)`,
      '< 250 2.0.0 Ok: queued as SINK',
    ]);
  });

  it('waits for each reply when the remote server has no PIPELINING', async () => {
    const sink = await sinkWith({ features: [] });
    const { words } = await sendTo(sink);
    expect(words.slice(4, 8)).toEqual([
      '> MAIL FROM:<hello@example.org>',
      '< 250 2.1.0 Ok',
      '> RCPT TO:<someone@example.net>',
      '< 250 2.1.5 Ok',
    ]);
    expect(sink.messages).toHaveLength(1);
  });

  it('sends BODY=8BITMIME for eight-bit content and SMTPUTF8 for addresses that need it', async () => {
    const sink = await sinkWith({});
    await sendTo(sink, {}, message('Subject: x\r\n\r\nGrüße\r\n', 'jörg@example.net'));
    expect(sink.commands[1]).toMatch(/ BODY=8BITMIME SMTPUTF8$/);
  });

  it('bounces with 5.6.7 at once when the remote server lacks SMTPUTF8 for such an address', async () => {
    const sink = await sinkWith({ features: ['8BITMIME'] });
    const { failure } = await sendTo(sink, {}, message(undefined, 'jörg@example.net'));
    expect(failure && formatReply(failure.reply)).toMatch(/^550 5\.6\.7 /);
    expect(sink.commands.some((line) => line.startsWith('MAIL'))).toBe(false);
  });

  it('refuses a message above the SIZE of the remote server before MAIL', async () => {
    const sink = await sinkWith({ features: ['SIZE 10'] });
    const { failure } = await sendTo(sink);
    expect(failure && formatReply(failure.reply)).toMatch(/^552 5\.3\.4 /);
  });

  it('uses STARTTLS when it is offered', async () => {
    const sink = await sinkWith({ startTls: 'works', tls });
    const { connection } = await sendTo(sink);
    expect(connection?.tls?.version).toBe('TLSv1.3');
    expect(sink.messages[0]?.isSecure).toBe(true);
  });

  it.each([
    'broken',
    'refused',
    'injects',
  ] as const)('reconnects in clear text when STARTTLS is %s, and records it', async (startTls) => {
    const sink = await sinkWith({ startTls, tls });
    const { reply, words } = await sendTo(sink);
    expect(reply?.code).toBe(250);
    expect(words).toContain('> (TLS is broken there; connecting again without it)');
    expect(sink.opened).toBe(2);
    expect(sink.messages[0]?.isSecure).toBe(false);
  });

  it('sends nothing in clear text when TLS is required', async () => {
    for (const startTls of ['none', 'broken'] as const) {
      const sink = await sinkWith({ startTls });
      const { failure } = await sendTo(sink, { tls: 'required' });
      expect(failure?.phase).toBe('tls');
      expect(sink.messages).toHaveLength(0);
    }
  });

  it('refuses an untrusted certificate when verification is required', async () => {
    const sink = await sinkWith({ startTls: 'works', tls });
    const { failure } = await sendTo(sink, { tls: 'required', verifiesCertificate: true });
    expect(failure?.kind).toBe('tls');
  });

  it.each([
    ['PLAIN'],
    ['LOGIN'],
  ])('authenticates with AUTH %s and keeps the secret out of the conversation', async (mechanism) => {
    const sink = await sinkWith({ credentials: 'user:s3cret', authMechanisms: mechanism });
    const { reply, words } = await sendTo(sink, { auth: { username: 'user', password: 's3cret' } });
    expect(reply?.code).toBe(250);
    expect(words.join('\n')).not.toContain(Buffer.from('s3cret').toString('base64'));
    expect(words.join('\n')).not.toContain(Buffer.from('\0user\0s3cret').toString('base64'));
    expect(words).toContain(mechanism === 'PLAIN' ? '> AUTH PLAIN ***' : '> ***');
  });

  it('reports refused credentials as a fault of the session, not of the message', async () => {
    const sink = await sinkWith({ credentials: 'user:other' });
    const { failure } = await sendTo(sink, { auth: { username: 'user', password: 's3cret' } });
    expect(failure).toMatchObject({ phase: 'auth', kind: 'refused' });
  });

  it.each([
    ['rcpt', '550 5.1.1 User unknown'],
    ['rcpt', '450 4.2.1 Busy'],
    ['data', '554 5.7.1 No'],
    ['end', '554 5.7.1 Spam'],
    ['end', '452 4.3.1 Full'],
  ] as const)('returns a refusal at %s: %s', async (at, reply) => {
    const sink = await sinkWith(doing({ kind: 'reply', at, reply }));
    const { failure } = await sendTo(sink);
    expect(failure).toMatchObject({ phase: at, kind: 'refused', isAmbiguous: false });
    expect(failure && formatReply(failure.reply)).toBe(reply);
  });

  it.each(['rcpt', 'data'] as const)('treats a 421 at %s as a reply and the connection as closed', async (at) => {
    const sink = await sinkWith(doing({ kind: 'reply', at, reply: '421 4.3.2 Closing' }));
    const { failure } = await sendTo(sink);
    expect(failure).toMatchObject({ phase: at, kind: 'refused' });
    expect(failure?.reply.code).toBe(421);
  });

  it.each(['rcpt', 'data'] as const)('reports no doubt when the connection breaks at %s', async (at) => {
    const sink = await sinkWith(doing({ kind: 'close', at }));
    const { failure } = await sendTo(sink);
    expect(failure).toMatchObject({ kind: 'closed', isAmbiguous: false });
  });

  it('reports no doubt when the connection breaks in the middle of a large message', async () => {
    const sink = await sinkWith(doing({ kind: 'close', at: 'body' }));
    const { failure } = await sendTo(sink, {}, message(`Subject: x\r\n\r\n${'x'.repeat(76)}\r\n`.repeat(100_000)));
    expect(failure).toMatchObject({ phase: 'body', isAmbiguous: false });
  });

  it('reports doubt when the connection breaks or times out after the final dot', async () => {
    const dropping = await sinkWith(doing({ kind: 'close', at: 'end' }));
    expect((await sendTo(dropping)).failure).toMatchObject({ phase: 'end', kind: 'closed', isAmbiguous: true });
    const silent = await sinkWith(doing({ kind: 'silence', at: 'end' }));
    expect((await sendTo(silent, {}, message(), quick)).failure).toMatchObject({ kind: 'timeout', isAmbiguous: true });
  });

  it('fails when the timeout of a step is over', async () => {
    const sink = await sinkWith(doing({ kind: 'silence', at: 'rcpt' }));
    const { failure } = await sendTo(sink, {}, message(), quick);
    expect(failure).toMatchObject({ phase: 'rcpt', kind: 'timeout' });
    expect(failure && formatReply(failure.reply)).toMatch(
      /^451 4\.4\.1 localhost \(127\.0\.0\.1\), after RCPT TO: timed out$/,
    );
  });

  it('ends the connection with a server that does not speak SMTP', async () => {
    const sink = await sinkWith(doing({ kind: 'garbage', at: 'rcpt' }));
    expect((await sendTo(sink)).failure).toMatchObject({ phase: 'rcpt', kind: 'garbage' });
    const web = await sinkWith({ greeting: 'HTTP/1.1 400 Bad Request' });
    expect((await sendTo(web)).failure).toMatchObject({ phase: 'greeting', kind: 'garbage' });
  });

  it('limits endless lines and replies', async () => {
    for (const flood of ['2', '220-x\r\n']) {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        const pour = () => {
          while (socket.writable && socket.write(flood.repeat(1_000)));
        };
        socket.on('drain', pour);
        pour();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closers.push(() => server.close());
      const address = server.address();
      const { failure } = await sendTo({ port: typeof address === 'object' && address ? address.port : 0 });
      expect(failure).toMatchObject({ phase: 'greeting', kind: 'garbage' });
    }
  });

  it('removes characters from replies that cannot be stored or shown', async () => {
    const sink = await sinkWith(doing({ kind: 'reply', at: 'rcpt', reply: '550 5.1.1 a\u0000b\u001b[31mc' }));
    const { failure } = await sendTo(sink);
    expect(failure && formatReply(failure.reply)).toBe('550 5.1.1 a?b?[31mc');
  });

  it('falls back to HELO when a server refuses EHLO', async () => {
    const server = createServer((socket) => {
      socket.write('220 old\r\n');
      socket.on('data', (data) => socket.write(String(data).startsWith('HELO') ? '250 hi\r\n' : '500 what\r\n'));
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const address = server.address();
    const { words } = await sendTo({ port: typeof address === 'object' && address ? address.port : 0 });
    expect(words).toContain('> HELO relay.example');
  });

  it('reports the reason of a failed connection', async () => {
    const sink = await startSink();
    await sink.close();
    const { failure } = await sendTo(sink);
    expect(failure).toMatchObject({ phase: 'connect', kind: 'network' });
    expect(failure?.message).toMatch(/refused/);
  });

  it('cancels every operation when the process stops', async () => {
    const sink = await sinkWith(doing({ kind: 'silence', at: 'rcpt' }));
    const { pool, stopping } = openPool();
    const connection = await pool.open(targetOf(sink.port), newExchange());
    const sending = sendMessage(connection, message(), SMTP_TIMEOUTS, new FinalDots());
    stopping.abort();
    await expect(sending).rejects.toMatchObject({ kind: 'stopping' });
    await expect(pool.open(targetOf(sink.port), newExchange())).rejects.toMatchObject({ kind: 'stopping' });
  });
});

describe('the connection pool', () => {
  it('sends up to a hundred messages over one connection', async () => {
    const sink = await sinkWith({});
    const { pool } = openPool();
    const target = targetOf(sink.port);
    for (let n = 0; n < 150; n += 1) {
      const exchange = newExchange();
      const connection = pool.takeResting(target.poolKey, exchange) ?? (await pool.open(target, exchange));
      await sendMessage(connection, message(), SMTP_TIMEOUTS, new FinalDots());
      pool.giveBack(connection);
    }
    expect(sink.messages).toHaveLength(150);
    expect(sink.opened).toBe(2);
  });

  it('sends RSET after a refusal on the same connection', async () => {
    const sink = await sinkWith({
      script: (recipient) =>
        recipient.startsWith('bad') ? { kind: 'reply', at: 'rcpt', reply: '550 5.1.1 No' } : { kind: 'accept' },
    });
    const { pool } = openPool();
    const connection = await pool.open(targetOf(sink.port), newExchange());
    await expect(
      sendMessage(connection, message(undefined, 'bad@x.example'), SMTP_TIMEOUTS, new FinalDots()),
    ).rejects.toThrow('550');
    pool.giveBack(connection);
    const again = pool.takeResting(`test ${sink.port}`, newExchange());
    expect(again).toBe(connection);
    await sendMessage(connection, message(), SMTP_TIMEOUTS, new FinalDots());
    expect(sink.messages).toHaveLength(1);
    expect(sink.commands).toContain('RSET');
  });

  it('does not reuse a connection that the remote server has closed', async () => {
    const sink = await sinkWith({});
    const { pool } = openPool();
    const connection = await pool.open(targetOf(sink.port), newExchange());
    pool.giveBack(connection);
    await sink.close();
    await expect.poll(() => connection.isUsable).toBe(false);
    expect(pool.takeResting(`test ${sink.port}`, newExchange())).toBeNull();
  });
});
