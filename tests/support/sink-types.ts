/** A step of a transaction at which a remote server can misbehave. */
export type SinkStep = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

/** A step at which it can send another reply. */
export type ReplyStep = Exclude<SinkStep, 'body'>;

/** The behaviour of the sink towards one recipient. */
export type Behaviour =
  | { kind: 'accept' }
  /** Sends this reply instead of success, and closes the connection after a 421. */
  | { kind: 'reply'; at: ReplyStep; reply: string }
  /** Closes the connection instead of replying; at `body` on its first bytes, at `end` after it has received the message. */
  | { kind: 'close'; at: SinkStep }
  /** Never replies. */
  | { kind: 'silence'; at: ReplyStep }
  /** Replies late at every step. */
  | { kind: 'tarpit'; ms: number }
  | { kind: 'garbage'; at: ReplyStep }
  /** Sends lines of an endless reply, at once or one after another. */
  | { kind: 'endless'; at: ReplyStep; everyMs?: number };

/** A message that the sink received for one recipient. */
export type SinkMessage = {
  recipient: string;
  from: string;
  messageId: string;
  raw: Buffer | null;
  isSecure: boolean;
  /** The address of the client and the name in its EHLO. */
  peer: string;
  greetedAs: string;
  /** The server name of the handshake (SNI). */
  serverName: string | null;
};

/** The options of a sink. */
export type SinkOptions = {
  port?: number;
  host?: string;
  /** The behaviour towards a recipient; `tries` counts its RCPTs, from 1. */
  script?: (recipient: string, tries: number) => Behaviour;
  /** The behaviour before the first recipient: at the greeting, EHLO or MAIL. */
  session?: Behaviour;
  /** The EHLO keywords without STARTTLS. */
  features?: readonly string[];
  /** False for a server that may offer CHUNKING and does not know its command. */
  knowsBdat?: boolean;
  /** `broken` offers and accepts STARTTLS and then fails the handshake. */
  startTls?: 'none' | 'works' | 'broken' | 'refused' | 'injects';
  tls?: { key: string; cert: string };
  greeting?: string;
  /** The `user:password` of AUTH; without it no authentication is needed. */
  credentials?: string;
  /** The AUTH mechanisms: PLAIN and LOGIN by default. */
  authMechanisms?: string;
  keepsRaw?: boolean;
  onMessage?: (message: SinkMessage) => void;
};

/** A sink while it runs. */
export type Sink = {
  port: number;
  messages: SinkMessage[];
  /** The number of connections in total and currently open. */
  opened: number;
  open: number;
  /** Every command line of every session, in their order. */
  commands: string[];
  /** The reply to every MAIL from now on; null accepts it. */
  refusesMail: string | null;
  /** The number of repeated messages per recipient (equal Message-ID). */
  duplicates(): number;
  close(): Promise<void>;
};
