import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

/** A reply of an SMTP server: its code, and its text without codes, lines joined by LF (RFC 5321 §4.2). */
export type SmtpReply = { code: number; text: string };

/** The server and the credentials of a session. */
export type SmtpTarget = {
  port: number;
  host?: string;
  /** The TLS mode; `starttls` and `implicit` accept any certificate. */
  security?: 'none' | 'starttls' | 'implicit';
  /** The credentials of AUTH PLAIN; no AUTH without them. */
  credentials?: { username: string; password: string };
};

/** The envelope of a message; parameters begin with a space. */
export type SmtpEnvelope = {
  from: string;
  recipients: readonly string[];
  mailParameters?: string;
  rcptParameters?: string;
};

/** The error of a connection that ended before a reply. */
export class SmtpClosed extends Error {}

/**
 * A minimal SMTP client: it sends exactly the bytes that a test or a load generator gives it, and its own cost does not
 * hide that of the server.
 */
export type SmtpSession = {
  /** Sends one line and returns the reply. @throws {SmtpClosed} */
  command: (line: string) => Promise<SmtpReply>;
  /** Sends a message with MAIL, RCPT and DATA; the first refusal ends it with RSET and is returned. @throws {SmtpClosed} */
  send: (from: string, recipients: readonly string[], data: Buffer) => Promise<SmtpReply>;
  /** Sends a message with MAIL, RCPT and two chunks (RFC 3030); the first refusal ends it with RSET and is returned. @throws {SmtpClosed} */
  sendChunks: (envelope: SmtpEnvelope, message: Buffer) => Promise<SmtpReply>;
  /** Sends a message with MAIL, RCPT and DATA, and parameters of both. @throws {SmtpClosed} */
  sendEnvelope: (envelope: SmtpEnvelope, data: Buffer) => Promise<SmtpReply>;
  /** Sends a message in two writes (RFC 2920): the envelope with DATA, then the message. @throws {SmtpClosed} */
  sendPipelined: (from: string, recipients: readonly string[], data: Buffer) => Promise<SmtpReply>;
  /** Sends QUIT and waits until the server has closed the connection. */
  quit: () => Promise<void>;
  /** Closes the connection without QUIT. */
  destroy: () => void;
};

/**
 * Opens a session up to the point where mail can be sent.
 *
 * @throws {SmtpClosed} if the server closes the connection, {Error} with the reply if it refuses.
 */
export async function openSmtpSession(target: SmtpTarget): Promise<SmtpSession> {
  const { port, host = '127.0.0.1', security = 'starttls', credentials } = target;
  const isImplicit = security === 'implicit';
  let wire = toWire(
    isImplicit ? connectTls({ port, host, rejectUnauthorized: false }) : connectPlain({ port, host, noDelay: true }),
  );
  try {
    expectCode(await wire.read(), 220);
    expectCode(await wire.command('EHLO client.example'), 250);
    if (security === 'starttls') {
      expectCode(await wire.command('STARTTLS'), 220);
      wire = await wire.upgrade();
      expectCode(await wire.command('EHLO client.example'), 250);
    }
    if (credentials) {
      const { username, password } = credentials;
      const initial = Buffer.from(`\0${username}\0${password}`).toString('base64');
      expectCode(await wire.command(`AUTH PLAIN ${initial}`), 235);
    }
  } catch (error) {
    wire.destroy();
    throw error;
  }
  return toSession(wire);
}

/** Encodes a message for DATA: doubles leading dots and adds the final line (RFC 5321 §4.5.2). */
export function toData(message: string): Buffer {
  return Buffer.from(`${message.replace(/^\./gm, '..').replace(/(\r\n)?$/, '\r\n')}.\r\n`);
}

function toSession(wire: Wire): SmtpSession {
  /** Sends commands up to the first refusal, which ends the transaction and is returned. */
  const findRefusal = async (lines: readonly string[]): Promise<SmtpReply | null> => {
    for (const line of lines) {
      const reply = await wire.command(line);
      if (reply.code < 400) continue;
      await wire.command('RSET');
      return reply;
    }
    return null;
  };
  const sendEnvelope: SmtpSession['sendEnvelope'] = async (given, data) => {
    const refusal = await findRefusal([...toCommands(given), 'DATA']);
    if (refusal) return refusal;
    wire.write(data);
    return wire.read();
  };
  const send: SmtpSession['send'] = (from, recipients, data) => sendEnvelope({ from, recipients }, data);
  const sendChunks: SmtpSession['sendChunks'] = async (given, message) => {
    const refusal = await findRefusal(toCommands(given));
    if (refusal) return refusal;
    const half = message.length >> 1;
    wire.write(Buffer.concat([Buffer.from(`BDAT ${half}\r\n`), message.subarray(0, half)]));
    const first = await wire.read();
    if (first.code >= 400) return first;
    wire.write(Buffer.concat([Buffer.from(`BDAT ${message.length - half} LAST\r\n`), message.subarray(half)]));
    return wire.read();
  };
  const sendPipelined: SmtpSession['send'] = async (from, recipients, data) => {
    const lines = [...toCommands({ from, recipients }), 'DATA'];
    wire.write(Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
    let refusal: SmtpReply | null = null;
    for (const line of lines) {
      const reply = await wire.read();
      if (reply.code < 400) continue;
      refusal ??= reply;
      if (line === 'DATA') return refusal;
    }
    wire.write(data);
    return wire.read();
  };
  const quit = async () => {
    await wire.command('QUIT').catch(() => {});
    // The server closes after its 221; only then does it count one connection less.
    await wire.ended();
    wire.destroy();
  };
  return { command: wire.command, send, sendEnvelope, sendChunks, sendPipelined, quit, destroy: wire.destroy };
}

const toCommands = ({ from, recipients, mailParameters = '', rcptParameters = '' }: SmtpEnvelope): string[] => [
  `MAIL FROM:<${from}>${mailParameters}`,
  ...recipients.map((recipient) => `RCPT TO:<${recipient}>${rcptParameters}`),
];

function expectCode(reply: SmtpReply, code: number): void {
  if (reply.code !== code) throw new Error(`Expected ${code} and got ${reply.code} ${reply.text}`);
}

type Wire = {
  read: () => Promise<SmtpReply>;
  command: (line: string) => Promise<SmtpReply>;
  write: (data: Buffer) => void;
  upgrade: () => Promise<Wire>;
  ended: () => Promise<void>;
  destroy: () => void;
};

/** Reads replies from a socket, in order. */
function toWire(socket: Socket): Wire {
  const replies: SmtpReply[] = [];
  let waiting: { resolve: (reply: SmtpReply) => void; reject: (error: Error) => void } | null = null;
  let closed: Error | null = null;
  let rest = '';
  let lines: string[] = [];

  const onReply = (reply: SmtpReply) => {
    if (!waiting) return void replies.push(reply);
    waiting.resolve(reply);
    waiting = null;
  };
  const onText = (text: string) => {
    rest += text;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      lines.push(line.slice(4));
      if (line[3] === '-') continue;
      onReply({ code: Number(line.slice(0, 3)), text: lines.join('\n') });
      lines = [];
    }
  };
  const onClose = (error?: unknown) => {
    closed ??= new SmtpClosed(error instanceof Error ? error.message : 'the server closed the connection');
    waiting?.reject(closed);
    waiting = null;
  };
  const read = () =>
    new Promise<SmtpReply>((resolve, reject) => {
      const reply = replies.shift();
      if (reply) resolve(reply);
      else if (closed) reject(closed);
      else waiting = { resolve, reject };
    });
  const command = (line: string) => {
    socket.write(`${line}\r\n`);
    return read();
  };
  const upgrade = async () => {
    socket.removeAllListeners('data');
    const secured = connectTls({ socket, rejectUnauthorized: false });
    await once(secured, 'secureConnect');
    return toWire(secured);
  };
  const ended = async () => {
    if (!closed)
      await Promise.race([
        new Promise((resolve) => socket.once('end', resolve).once('close', resolve)),
        wait(1_000, null, { ref: false }),
      ]);
  };
  socket.setNoDelay(true);
  socket.setEncoding('latin1').on('data', onText).on('error', onClose).on('close', onClose);
  return {
    read,
    command,
    write: (data) => void socket.write(data),
    upgrade,
    ended,
    destroy: () => void socket.destroy(),
  };
}
