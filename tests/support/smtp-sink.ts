import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SinkSession } from './sink-session.ts';

/** A step of a transaction at which a far end can misbehave. */
export type SinkStep = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

/** A step at which it can answer otherwise. */
export type ReplyStep = Exclude<SinkStep, 'body'>;

/** What the sink does with one recipient. */
export type Behaviour =
  | { kind: 'accept' }
  /** Answers so instead of with success. A 421 hangs up after it. */
  | { kind: 'reply'; at: ReplyStep; reply: string }
  /** Hangs up instead of answering; at `body` on its first bytes, at `end` after it has taken the message. */
  | { kind: 'close'; at: SinkStep }
  /** Never answers. */
  | { kind: 'silence'; at: ReplyStep }
  /** Answers every step late. */
  | { kind: 'tarpit'; ms: number }
  | { kind: 'garbage'; at: ReplyStep }
  /** Answers with lines of a reply that never ends, at once or one after another. */
  | { kind: 'endless'; at: ReplyStep; everyMs?: number };

/** One message that the sink took, for one recipient. */
export type SinkMessage = {
  recipient: string;
  from: string;
  messageId: string;
  raw: Buffer | null;
  isSecure: boolean;
  /** The address that it came from, and the name that was given in EHLO. */
  peer: string;
  greetedAs: string;
  /** The name that was asked for in the handshake (SNI). */
  serverName: string | null;
};

/** What a sink can be told. */
export type SinkOptions = {
  port?: number;
  host?: string;
  /** The behaviour towards a recipient; `tries` counts its RCPTs, from 1. */
  script?: (recipient: string, tries: number) => Behaviour;
  /** The behaviour before a recipient is named: at the greeting, EHLO or MAIL. */
  session?: Behaviour;
  /** EHLO keywords, STARTTLS left out. */
  features?: readonly string[];
  /** Broken: offered, agreed to, and then no handshake. */
  startTls?: 'none' | 'works' | 'broken' | 'refused' | 'injects';
  tls?: { key: string; cert: string };
  greeting?: string;
  /** `user:password` that AUTH must prove; without it nobody need sign in. */
  credentials?: string;
  /** PLAIN and LOGIN unless it says otherwise. */
  authMechanisms?: string;
  keepsRaw?: boolean;
  onMessage?: (message: SinkMessage) => void;
};

/** A sink while it runs. */
export type Sink = {
  port: number;
  messages: SinkMessage[];
  /** Connections that were opened, and that are open. */
  opened: number;
  open: number;
  /** Every command line of every session, in their order. */
  commands: string[];
  /** How often a recipient got a message that it had already (equal Message-ID). */
  duplicates(): number;
  close(): Promise<void>;
};

/** Starts a far end on a real socket that does to each recipient what its script says. */
export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const sockets = new Set<Socket>();
  const tries = new Map<string, number>();
  const sink: Sink = {
    port: 0,
    messages: [],
    opened: 0,
    open: 0,
    commands: [],
    duplicates: () =>
      sink.messages.length - new Set(sink.messages.map((one) => `${one.messageId} ${one.recipient}`)).size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sink.opened += 1;
    sink.open += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sink.open -= 1;
      sockets.delete(socket);
    });
    new SinkSession(socket, options, sink, tries);
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  sink.port = typeof address === 'object' && address ? address.port : 0;
  return sink;
}
