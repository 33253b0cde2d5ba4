import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Behaviour, ReplyStep, Sink, SinkOptions } from './sink-types.ts';

const ACCEPT: Behaviour = { kind: 'accept' };

/** The behaviours by the local part of a recipient up to its first `+`, for a sink without a script. */
const SCRIPT_BY_NAME: Readonly<Record<string, Behaviour>> = {
  r450: { kind: 'reply', at: 'rcpt', reply: '450 4.2.1 Mailbox busy, try later' },
  r550: { kind: 'reply', at: 'rcpt', reply: '550 5.1.1 User unknown' },
  r552: { kind: 'reply', at: 'end', reply: '552 5.2.2 Mailbox full' },
  r421: { kind: 'reply', at: 'rcpt', reply: '421 4.3.2 Closing' },
  spam: { kind: 'reply', at: 'end', reply: '554 5.7.1 Message identified as spam' },
  tarpit: { kind: 'tarpit', ms: 20_000 },
  silence: { kind: 'silence', at: 'rcpt' },
  dropbefore: { kind: 'close', at: 'body' },
  dropafter: { kind: 'close', at: 'end' },
  garbage: { kind: 'garbage', at: 'rcpt' },
};

const byName = (recipient: string, tries: number): Behaviour => {
  const name = recipient.split(/[+@]/)[0] ?? '';
  if (name === 'greylist' && tries === 1)
    return { kind: 'reply', at: 'rcpt', reply: '450 4.7.1 Greylisted, try later' };
  return SCRIPT_BY_NAME[name] ?? ACCEPT;
};

/** One connection: splits lines, keeps the state of the transaction, and misbehaves as the script says. */
export class SinkSession {
  readonly #options: SinkOptions;
  readonly #sink: Sink;
  readonly #tries: Map<string, number>;
  #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #body: Buffer[] | null = null;
  /** The chunk that is being received (RFC 3030): the octets that are missing, and whether it is the last. */
  #chunk: { missing: number; isLast: boolean } | null = null;
  #chunks: Buffer[] = [];
  #from: string | null = null;
  #recipients: string[] = [];
  #behaviour: Behaviour = ACCEPT;
  #isDeaf = false;
  #greetedAs = '';
  #login: string[] | null = null;
  #isSignedIn = false;
  #later: Promise<void> = Promise.resolve();

  constructor(socket: Socket, options: SinkOptions, sink: Sink, tries: Map<string, number>) {
    this.#socket = socket;
    this.#options = options;
    this.#sink = sink;
    this.#tries = tries;
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    this.#behaviour = options.session ?? ACCEPT;
    if (this.#misbehave('greeting')) return;
    const greeting = options.greeting ?? '220 sink.example ESMTP';
    socket.write(`${greeting}\r\n`);
    if (greeting.startsWith('421')) socket.end();
  }

  #onData(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = Buffer.alloc(0);
    while (data.length > 0 && !this.#isDeaf) {
      const eaten = this.#chunk ? this.#readChunk(data) : this.#body ? this.#readBody(data) : this.#readLine(data);
      if (eaten === 0) break;
      data = data.subarray(eaten);
    }
    this.#rest = data;
  }

  #readLine(data: Buffer): number {
    const end = data.indexOf('\r\n');
    if (end < 0) return 0;
    const line = data.toString('utf8', 0, end);
    this.#sink.commands.push(line);
    this.#onCommand(line);
    return end + 2;
  }

  #readBody(data: Buffer): number {
    if (this.#behaviour.kind === 'close' && this.#behaviour.at === 'body') {
      this.#hangUp();
      return 0;
    }
    const isFirst = this.#body?.length === 0;
    const end = isFirst && data.indexOf('.\r\n') === 0 ? 0 : data.indexOf('\r\n.\r\n');
    if (end < 0) {
      // The last bytes may be the beginning of the end.
      const safe = data.length - 4;
      if (safe <= 0) return 0;
      this.#body?.push(data.subarray(0, safe));
      return safe;
    }
    const isEmpty = end === 0 && data[0] === 0x2e;
    if (!isEmpty) this.#body?.push(data.subarray(0, end + 2));
    const raw = this.#body?.length === 1 ? (this.#body[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#body ?? []);
    this.#body = null;
    this.#onMessage(raw);
    return isEmpty ? 3 : end + 5;
  }

  #bdat(line: string): void {
    const [, size = '0', last] = line.split(' ');
    this.#chunk = { missing: Number(size), isLast: last?.toUpperCase() === 'LAST' };
    if (this.#chunk.missing === 0) this.#endChunk(this.#chunk.isLast);
  }

  #readChunk(data: Buffer): number {
    const chunk = this.#chunk;
    if (!chunk) return 0;
    if (this.#behaviour.kind === 'close' && this.#behaviour.at === 'body') {
      this.#hangUp();
      return 0;
    }
    const piece = data.subarray(0, chunk.missing);
    this.#chunks.push(piece);
    chunk.missing -= piece.length;
    if (chunk.missing === 0) this.#endChunk(chunk.isLast);
    return piece.length;
  }

  #endChunk(isLast: boolean): void {
    this.#chunk = null;
    if (this.#recipients.length === 0) this.#reply('503 5.5.1 No valid recipients');
    else if (!isLast) this.#reply('250 2.0.0 Ok: chunk');
    else this.#onMessage(Buffer.concat(this.#chunks));
    if (isLast || this.#recipients.length === 0) this.#chunks = [];
  }

  #onCommand(line: string): void {
    if (this.#login) this.#onLogin(line);
    else (this.#verbs[line.slice(0, 4).toUpperCase()] ?? this.#unknown)(line);
  }

  readonly #unknown = () => this.#reply('500 5.5.1 What?');

  readonly #verbs: Record<string, (line: string) => void> = {
    EHLO: (line) => {
      this.#greetedAs = line.slice(5);
      if (!this.#misbehave('ehlo')) this.#reply(this.#ehlo());
    },
    HELO: () => this.#reply('250 sink.example'),
    STAR: () => this.#startTls(),
    AUTH: (line) => this.#auth(line),
    MAIL: (line) => this.#mail(line),
    RCPT: (line) => this.#rcpt(line),
    DATA: () => this.#data(),
    BDAT: (line) => (this.#options.knowsBdat === false ? this.#unknown() : this.#bdat(line)),
    RSET: () => {
      this.#recipients = [];
      this.#reply('250 2.0.0 Ok');
    },
    QUIT: () => {
      this.#reply('221 2.0.0 Bye');
      this.#socket.end();
    },
  };

  #ehlo(): string {
    const {
      features = ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 30000000'],
      startTls = 'none',
      credentials,
      authMechanisms = 'PLAIN LOGIN',
    } = this.#options;
    const lines = ['sink.example', ...features];
    if (startTls !== 'none' && !(this.#socket instanceof TLSSocket)) lines.push('STARTTLS');
    if (credentials) lines.push(`AUTH ${authMechanisms}`);
    return lines.map((line, index) => `250${index === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
  }

  #mail(line: string): void {
    this.#from = null;
    this.#recipients = [];
    this.#behaviour = this.#options.session ?? ACCEPT;
    if (this.#sink.refusesMail) {
      this.#reply(this.#sink.refusesMail);
      return;
    }
    if (this.#misbehave('mail')) return;
    this.#from = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (this.#options.credentials && !this.#isSignedIn) this.#reply('530 5.7.0 Authentication required');
    else this.#reply('250 2.1.0 Ok');
  }

  #rcpt(line: string): void {
    if (this.#from === null) {
      this.#reply('503 5.5.1 MAIL first');
      return;
    }
    const recipient = /<(.*?)>/.exec(line)?.[1] ?? '';
    const tries = (this.#tries.get(recipient) ?? 0) + 1;
    this.#tries.set(recipient, tries);
    this.#behaviour = (this.#options.script ?? byName)(recipient, tries);
    if (!this.#misbehave('rcpt')) {
      this.#recipients.push(recipient);
      this.#reply('250 2.1.5 Ok');
    }
  }

  #data(): void {
    if (this.#recipients.length === 0) {
      this.#reply('503 5.5.1 No valid recipients');
    } else if (!this.#misbehave('data')) {
      this.#body = [];
      this.#reply('354 Continue');
    }
  }

  #onMessage(raw: Buffer): void {
    if (this.#behaviour.kind === 'close' && this.#behaviour.at === 'end') {
      this.#take(raw);
      this.#hangUp();
    } else if (!this.#misbehave('end')) {
      this.#take(raw);
      this.#reply('250 2.0.0 Ok: queued as SINK');
    }
  }

  #take(raw: Buffer): void {
    const head = raw.toString('latin1', 0, Math.min(raw.length, 4_096));
    const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
    for (const recipient of this.#recipients) {
      const isSecure = this.#socket instanceof TLSSocket;
      const serverName = (this.#socket instanceof TLSSocket && this.#socket.servername) || null;
      const message = {
        recipient,
        from: this.#from ?? '',
        messageId,
        raw: this.#options.keepsRaw ? Buffer.from(raw) : null,
        isSecure,
        serverName,
        peer: this.#socket.remoteAddress ?? '',
        greetedAs: this.#greetedAs,
      };
      this.#sink.messages.push(message);
      this.#options.onMessage?.(message);
    }
    this.#recipients = [];
  }

  #misbehave(at: ReplyStep): boolean {
    const behaviour = this.#behaviour;
    if (!('at' in behaviour) || behaviour.at !== at) return false;
    if (behaviour.kind === 'reply') {
      this.#reply(behaviour.reply);
      if (behaviour.reply.startsWith('421')) this.#socket.end();
    } else if (behaviour.kind === 'close') this.#hangUp();
    else if (behaviour.kind === 'garbage') this.#reply('HTTP/1.1 400 Bad Request');
    else this.#isDeaf = true;
    if (behaviour.kind === 'endless') this.#talk(behaviour.everyMs ?? 0);
    return true;
  }

  /** Sends further lines until the client closes the connection. */
  #talk(everyMs: number): void {
    const more = () => {
      if (this.#socket.destroyed) clearInterval(talking);
      else this.#socket.write(`250-${'and more '.repeat(100)}\r\n`);
    };
    const talking = setInterval(more, everyMs).unref();
  }

  #reply(text: string): void {
    const behaviour = this.#behaviour;
    if (behaviour.kind !== 'tarpit') {
      this.#socket.write(`${text}\r\n`);
      return;
    }
    const { ms } = behaviour;
    this.#later = this.#later.then(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            if (!this.#socket.destroyed) this.#socket.write(`${text}\r\n`);
            resolve();
          }, ms).unref();
        }),
    );
  }

  #hangUp(): void {
    this.#isDeaf = true;
    this.#socket.destroy();
  }

  #auth(line: string): void {
    const [, mechanism, initial] = line.split(' ');
    if (mechanism?.toUpperCase() === 'LOGIN') {
      this.#login = [];
      this.#reply('334 VXNlcm5hbWU6');
      return;
    }
    const [, username, password] = Buffer.from(initial ?? '', 'base64')
      .toString()
      .split('\0');
    this.#judge(`${username}:${password}`);
  }

  #onLogin(line: string): void {
    const given = [...(this.#login ?? []), Buffer.from(line, 'base64').toString()];
    this.#login = given.length < 2 ? given : null;
    if (this.#login) this.#reply('334 UGFzc3dvcmQ6');
    else this.#judge(given.join(':'));
  }

  #judge(credentials: string): void {
    this.#isSignedIn = credentials === this.#options.credentials;
    this.#reply(this.#isSignedIn ? '235 2.7.0 Ok' : '535 5.7.8 Authentication credentials invalid');
  }

  #startTls(): void {
    const { startTls } = this.#options;
    if (startTls === 'refused') this.#reply('454 4.7.0 TLS not available');
    else this.#reply(startTls === 'injects' ? '220 Ready\r\n250 injected' : '220 Ready');
    if (startTls === 'broken') {
      this.#socket.removeAllListeners('data').once('data', () => this.#socket.destroy());
    } else if (startTls === 'works') this.#secure();
  }

  #secure(): void {
    const plain = this.#socket;
    plain.removeAllListeners('data');
    const secureContext = createSecureContext(this.#options.tls);
    const secure = new TLSSocket(plain, { isServer: true, secureContext });
    secure.on('error', () => {});
    secure.on('data', (chunk: Buffer) => this.#onData(chunk));
    this.#socket = secure;
  }
}
