import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';

/** Returns the AUTH PLAIN argument of a key (RFC 4616). */
export const plain = (password: string, username = 'smtp', authzid = ''): string =>
  Buffer.from(`${authzid}\0${username}\0${password}`).toString('base64');

/** The options of a raw client's connection. */
export type ClientOptions = {
  secure?: boolean;
  tls?: ConnectionOptions;
  /** The local address, one of 127.0.0.0/8. */
  from?: string;
  /** The bytes to send before TLS and before anything else. */
  preface?: Buffer;
};

/** A client that sends exactly the given bytes and reads complete replies. */
export class SmtpClient {
  socket: Socket;
  #received = '';
  #replies: string[] = [];
  #waiting: { resolve: (reply: string) => void; reject: (error: Error) => void } | null = null;
  #closed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#listen();
  }

  /** Connects, with `secure` over implicit TLS; the greeting is not read yet. */
  static async connect(port: number, options: ClientOptions = {}): Promise<SmtpClient> {
    const { secure = false, tls = {}, from, preface } = options;
    const plain = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    plain.setNoDelay(true);
    await once(plain, 'connect');
    if (preface) plain.write(preface);
    const socket = secure ? connectTls({ socket: plain, rejectUnauthorized: false, ...tls }) : plain;
    if (secure) await once(socket, 'secureConnect');
    return new SmtpClient(socket);
  }

  /** Opens a session over implicit TLS with EHLO and, with a key, AUTH. */
  static async open(port: number, key?: string): Promise<SmtpClient> {
    const client = await SmtpClient.connect(port, { secure: true });
    await client.read();
    await client.command('EHLO client.example');
    if (key) {
      const reply = await client.command(`AUTH PLAIN ${plain(key)}`);
      if (!reply.startsWith('235')) throw new Error(reply);
    }
    return client;
  }

  write(data: string | Buffer): void {
    this.socket.write(typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
  }

  /** Returns the next reply with its lines joined by LF; rejects when the connection ends first. */
  read(): Promise<string> {
    const reply = this.#replies.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.#closed) return Promise.reject(new Error('closed'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  async readMany(count: number): Promise<string[]> {
    const replies: string[] = [];
    while (replies.length < count) replies.push(await this.read());
    return replies;
  }

  command(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.read();
  }

  /** Sends MAIL, RCPT and DATA with `data` unchanged, its end included; returns the last reply. */
  async transact(from: string, recipients: readonly string[], data: string | Buffer): Promise<string> {
    for (const line of [`MAIL FROM:<${from}>`, ...recipients.map((address) => `RCPT TO:<${address}>`), 'DATA']) {
      const reply = await this.command(line);
      if (Number(reply.slice(0, 3)) >= 400) return reply;
    }
    this.write(data);
    return this.read();
  }

  /** Starts TLS on the connection after the reply to STARTTLS. */
  async upgrade(): Promise<TLSSocket> {
    this.socket.removeAllListeners();
    const secured = connectTls({ socket: this.socket, rejectUnauthorized: false });
    this.socket = secured;
    await once(secured, 'secureConnect');
    this.#listen();
    return secured;
  }

  /** Resolves when the server has closed the connection. */
  async ended(): Promise<void> {
    if (!this.#closed) await once(this.socket, 'close');
  }

  destroy(): void {
    this.socket.destroy();
  }

  #listen(): void {
    this.socket.on('data', (chunk: Buffer) => this.#take(chunk.toString('utf8')));
    const end = () => {
      this.#closed = true;
      this.#waiting?.reject(new Error('closed'));
      this.#waiting = null;
    };
    this.socket.on('error', end).on('end', end).on('close', end);
  }

  #take(text: string): void {
    this.#received += text;
    for (;;) {
      const reply = /^(?:\d{3}-[^\n]*\r\n)*\d{3} [^\n]*\r\n/.exec(this.#received)?.[0];
      if (reply === undefined) return;
      this.#received = this.#received.slice(reply.length);
      const lines = reply.trimEnd().replaceAll('\r\n', '\n');
      if (this.#waiting) this.#waiting.resolve(lines);
      else this.#replies.push(lines);
      this.#waiting = null;
    }
  }
}
