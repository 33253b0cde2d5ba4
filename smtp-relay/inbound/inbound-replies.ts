/** A reply of one line: code, enhanced code (RFC 3463), text. */
export type InboundReply = string;

/** What the inbound role answers. */
export const inboundReplies = {
  ok: '250 2.0.0 Ok',
  sender: '250 2.1.0 Sender ok',
  recipient: '250 2.1.5 Recipient ok',
  taken: '250 2.0.0 Ok: taken',
  bye: '221 2.0.0 Bye',
  cannotVerify: '252 2.5.0 Cannot verify; send and see',
  badSequence: '503 5.5.1 Bad sequence of commands',
  badSyntax: '501 5.5.4 Syntax error in parameters',
  badSender: '501 5.1.7 Bad sender address syntax',
  badRecipient: '501 5.1.3 Bad recipient address syntax',
  unknownParameter: '555 5.5.4 Parameter not recognised or not implemented',
  noRelay: '550 5.7.1 No such recipient here, and no relay',
  tooManyRecipients: '452 4.5.3 Too many recipients',
  noRecipients: '554 5.5.1 No valid recipients',
  tooLarge: '552 5.3.4 The message is too large',
  bareLineBreak: '550 5.5.2 Lines must end with CR LF',
  mailLoop: '554 5.4.6 Too many hops',
  badLine: '500 5.5.2 Lines must end with CR LF',
  unknownCommand: '502 5.5.1 Command not implemented',
  diskFull: '452 4.3.1 No room for more mail; try again',
  noRoom: '452 4.3.1 Too much mail at once; try again',
  failed: '451 4.3.0 Temporary failure; try again',
  tooManyFaults: '421 4.7.0 Too many faults',
  crowded: '421 4.7.0 Too many connections; try again',
  idle: '421 4.4.2 Idle for too long',
  tooLong: '421 4.4.2 The session took too long',
  shuttingDown: '421 4.3.2 Service shutting down; try again',
} as const satisfies Record<string, InboundReply>;
