import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { authenticateSmtp } from '#lib/infra/net/smtp/authenticate.ts';
import { SmtpConnection } from '#lib/infra/net/smtp/connection.ts';
import { NO_FEATURES } from '#lib/infra/net/smtp/features.ts';
import { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';
import { sendMessage } from '#lib/infra/net/smtp/send-message.ts';
import { SmtpFailure } from '#lib/infra/net/smtp/smtp-failure.ts';
import { timeoutsOf } from '../../../fixtures/delivery/delivery-rig.ts';
import { fc } from '../../../fixtures/properties.ts';
import { newExchange, newPool, targetOf } from '../../../fixtures/smtp/client-rig.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The replies of a remote server to each line and to the data after DATA, after its `greeting`. Null sends none. */
type Script = { greeting?: string; replyTo(line: string, socket: Socket): string | null };

const honest = (line: string): string => {
  if (line.startsWith('EHLO')) return '250-far.example\r\n250 PIPELINING\r\n';
  return line === 'DATA' ? '354 Continue\r\n' : '250 2.0.0 Ok\r\n';
};

/** Starts a remote server that replies as its script says, also to the end of the data; returns its port. */
async function startRemoteServer({ greeting = '220 far.example\r\n', replyTo }: Script): Promise<number> {
  const server = createServer((socket) => {
    let isData = false;
    let text = '';
    socket.on('error', () => {}).write(Buffer.from(greeting, 'latin1'));
    const take = (end: string): string | null => {
      const at = text.indexOf(end);
      if (at < 0) return null;
      const line = text.slice(0, at);
      text = text.slice(at + end.length);
      return line;
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const line = isData ? take('\r\n.\r\n') && '.' : take('\r\n');
        if (line === null) return;
        const said = replyTo(line, socket);
        isData = line === 'DATA' && said?.startsWith('354') === true;
        // The data may be empty: its end begins with the line end before it.
        if (isData) text = `\r\n${text}`;
        if (said !== null) socket.write(Buffer.from(said, 'latin1'));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

type Attempt = { raw?: Buffer; to?: string; stepMs?: number; deadlineMs?: number };

/** One attempt over a session of its own; answers its reply or its failure, and whether the connection can be used. */
async function attempt(port: number, { raw, to, stepMs = 5_000, deadlineMs = 20_000 }: Attempt = {}) {
  const timeouts = timeoutsOf(stepMs);
  const { pool } = newPool(timeouts);
  closers.push(() => pool.close());
  const exchange = newExchange(deadlineMs);
  let connection: SmtpConnection | null = null;
  try {
    connection = await pool.open(targetOf(port), exchange);
    const message = {
      from: 'a@example.org',
      to: to ?? 'b@example.net',
      raw: raw ?? Buffer.from('Subject: x\r\n\r\nx\r\n'),
    };
    const reply = await sendMessage(connection, message, timeouts, new FinalDots());
    return { reply, failure: null, isUsable: connection.isUsable };
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error;
    return { reply: null, failure: error, isUsable: connection?.isUsable ?? false };
  } finally {
    connection?.destroy();
  }
}

describe('a hostile remote server', () => {
  it('that sends unrequested replies has its connection closed', async () => {
    const port = await startRemoteServer({
      replyTo: (line) => (line.startsWith('EHLO') ? '250 x\r\n'.repeat(50) : null),
    });
    expect(await attempt(port)).toMatchObject({ reply: null, isUsable: false });
  });

  it('that confirms a message before it was sent has not received it', async () => {
    const port = await startRemoteServer({
      replyTo: (line) => (line === 'DATA' ? '354 Continue\r\n250 2.0.0 Ok\r\n' : honest(line)),
    });
    expect(await attempt(port)).toMatchObject({ reply: null, failure: { phase: 'body' }, isUsable: false });
  });

  it('that stops reading in the middle of a message is disconnected', async () => {
    const port = await startRemoteServer({
      replyTo: (line, socket) => {
        if (line === 'DATA') socket.pause();
        return honest(line);
      },
    });
    const raw = Buffer.alloc(20_000_000, `${'x'.repeat(76)}\r\n`);
    expect((await attempt(port, { raw, stepMs: 500 })).failure).toMatchObject({ phase: 'body', kind: 'timeout' });
  });

  it('that is slow at each step is limited to the time of the delivery', async () => {
    const port = await startRemoteServer({
      greeting: '220 far.example\r\n',
      replyTo: (line, socket) => {
        setTimeout(() => socket.write(honest(line)), 400);
        return null;
      },
    });
    const startedAt = performance.now();
    expect((await attempt(port, { deadlineMs: 700 })).failure).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('that sends 421 gets no further command over the connection, even if it stays open', async () => {
    const port = await startRemoteServer({
      replyTo: (line) => (line.startsWith('RCPT') ? '421 4.3.2 Later\r\n' : honest(line)),
    });
    expect(await attempt(port)).toMatchObject({ failure: { reply: { code: 421 } }, isUsable: false });
  });

  it('gets no second command injected by an address', async () => {
    const lines: string[] = [];
    const port = await startRemoteServer({
      replyTo: (line) => {
        lines.push(line);
        return honest(line);
      },
    });
    for (const to of ['b@example.net>\r\nRCPT TO:<c@example.net', 'b@example.net\n', 'b@example.net\0']) {
      expect((await attempt(port, { to })).failure?.reply.code).toBe(553);
    }
    expect(lines.filter((line) => !line.startsWith('EHLO'))).toEqual([]);
  });

  it('on a public network gets no password in clear text, even if it requests it', async () => {
    const lines: string[] = [];
    const port = await startRemoteServer({
      replyTo: (line) => {
        lines.push(line);
        return '235 2.7.0 Ok\r\n';
      },
    });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    Object.defineProperty(socket, 'remoteAddress', { value: '93.184.215.14' });
    const connection = new SmtpConnection(socket, targetOf(port), newExchange(), new AbortController().signal);
    connection.features = { ...NO_FEATURES, authMechanisms: new Set(['PLAIN', 'LOGIN']) };
    await connection.read('greeting', 1_000);
    const credentials = { username: 'user', password: 's3cret' };
    await expect(authenticateSmtp(connection, credentials, 1_000)).rejects.toThrow(/not sent in clear/);
    expect(lines).toEqual([]);
    connection.destroy();
  });

  it('that sends anything at any step makes an attempt end soon with a reply or a failure', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '250 Ok\r\n',
        '250-a\r\n',
        '354 Go\r\n',
        '550 5.1.1 No\r\n',
        '421 Bye\r\n',
        '999 x\r\n',
        '25\r\n',
      ),
      fc.constantFrom('\r\n', '\n', '250', '250-STARTTLS\r\n250 AUTH\r\n', '220 x\r\n', '\0', '\u001b[2J', '334 \r\n'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const saying = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
    const step = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: saying });
    const scripts = fc.sample(fc.record({ greeting: step, steps: fc.array(step, { minLength: 1, maxLength: 7 }) }), {
      numRuns: 400,
      seed: 20_261_121,
    });
    const play = async ({ greeting, steps }: (typeof scripts)[number]) => {
      let at = 0;
      const port = await startRemoteServer({
        ...(greeting !== null && { greeting }),
        replyTo: (line) => steps[at++ % steps.length] ?? honest(line),
      });
      const startedAt = performance.now();
      const { reply, failure } = await attempt(port, { stepMs: 100, deadlineMs: 1_000 });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(reply ? reply.code : 250).toBeLessThan(300);
      expect(reply ?? failure).not.toBeNull();
      return reply !== null;
    };
    const results: boolean[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let next = scripts.pop(); next; next = scripts.pop()) results.push(await play(next));
      }),
    );
    expect(results.filter(Boolean).length).toBeGreaterThan(10);
  });
});
