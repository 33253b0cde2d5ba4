/** A phase of an SMTP session. `data` is the command, `body` the message on its way, `end` the answer to the whole message. */
export type SmtpPhase = 'connect' | 'greeting' | 'session' | 'tls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

/** The phases before a recipient is named (RFC 5321 §3.3): a refusal in them is about the client or the sender. */
const BEFORE_RECIPIENT: ReadonlySet<SmtpPhase> = new Set(['connect', 'greeting', 'session', 'tls', 'auth', 'mail']);

/** The words with which mailers say which command was refused, in the words of Postfix, Exim, qmail, sendmail and gateways. */
const PHASE_WORDS: readonly [phase: SmtpPhase, words: RegExp][] = [
  [
    'end',
    /(?:reply to|response to|after) (?:the )?(?:end of )?(?:data|bdat|message body)\b|failed after i sent the message|>>> ?(?:data|bdat|\.)/,
  ],
  ['rcpt', /(?:reply to|response to|after) (?:the |pipelined )?rcpt(?: to)?\b|does not like recipient|>>> ?rcpt to/],
  ['mail', /(?:reply to|response to|after) (?:the |pipelined )?mail from\b|but sender was rejected|>>> ?mail from/],
  ['auth', /(?:reply to|response to|after) (?:the )?auth\b|>>> ?auth\b/],
  [
    'session',
    /(?:reply to|response to|after) (?:the )?(?:ehlo|helo|starttls)\b|performing the (?:ehlo|helo) handshake|but my name was rejected|>>> ?(?:ehlo|helo|starttls)\b/,
  ],
  [
    'greeting',
    /receiving the initial server greeting|refused to talk to me|after initial connection|but greeting failed|connected to .{0,60} but the connection was refused/,
  ],
];

/** Finds the phase that a text names, in lower case; null for none. The latest phase counts: a transcript has them all. */
export const findPhase = (words: string): SmtpPhase | null =>
  PHASE_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

/** Returns true if no recipient was named in this phase. */
export const isBeforeRecipient = (phase: SmtpPhase | null): boolean => phase !== null && BEFORE_RECIPIENT.has(phase);

/** Returns true if the recipient was accepted before this phase. */
export const isAfterRecipient = (phase: SmtpPhase | null): boolean =>
  phase === 'data' || phase === 'body' || phase === 'end';
