import { createServer, type Socket } from 'node:net';
import { readPassedOn, readReport } from './dsn-wish.ts';

/**
 * A remote server for mail, run as a separate process by `start-sink.ts`: it accepts every message, keeps none, and
 * reports id and time of each to its parent. Plain SMTP with PIPELINING and CHUNKING, as cheap as possible.
 *
 * As a mixed sink it is four servers in one: every second connection is offered CHUNKING, and every second pair of
 * connections DSN. It refuses recipients whose names begin with "refused-".
 */

/**
 * The report to the parent, several times a second: `[id, milliseconds since the epoch]` of every message taken, the same of delivery status
 * notifications (RFC 3464), with action and id of the message that they are about, and the ids of messages whose wish for a
 * notification a connection with DSN took over.
 */
export type SinkReport = { arrivals: Taken[]; notifications: Taken[]; passedOn: string[] };

/** An id, and milliseconds since the epoch. */
type Taken = [id: string, atMs: number];

/** The first message to the parent. */
export type SinkReady = { port: number };

const REPORT_EVERY_MS = 50;
const END_OF_DATA = Buffer.from('\r\n.\r\n');
const MESSAGE_ID = /^message-id:[ \t]*<([^>]*)>/im;
/** Matches the header with the id of a load: the product sets the Message-ID of messages over the send API. */
const LOAD_ID = /^x-load-id:[ \t]*(\S+)/im;

const NO_RECIPIENT = '503 5.5.1 No valid recipient\r\n';

const isMixed = process.argv[2] === 'mixed';

/** The first bytes of a message, which have its id; those of a notification have its fields, too. */
const HEAD_BYTES = isMixed ? 8_192 : 4_096;

let connections = 0;

const hello = (hasChunking: boolean, hasDsn: boolean): string =>
  [
    '250-sink.example',
    '250-PIPELINING',
    ...(hasChunking ? ['250-CHUNKING'] : []),
    ...(hasDsn ? ['250-DSN'] : []),
    '250-8BITMIME',
    '250-SMTPUTF8',
    '250 SIZE 0\r\n',
  ].join('\r\n');

const emptyReport = (): SinkReport => ({ arrivals: [], notifications: [], passedOn: [] });
let report = emptyReport();

const now = () => performance.timeOrigin + performance.now();

function serve(socket: Socket): void {
  let buffered: Buffer = Buffer.alloc(0);
  let isInData = false;
  connections += 1;
  const hasChunking = !isMixed || connections % 2 === 0;
  const hasDsn = isMixed && connections % 4 >= 2;
  /** MAIL and RCPT of a mixed sink's transaction; empty where it has no recipient. */
  let [mail, envelope] = ['', ''];

  const take = (message: Buffer): void => {
    const head = message.toString('latin1', 0, Math.min(message.length, HEAD_BYTES));
    const notification = isMixed ? readReport(head) : null;
    if (notification !== null) report.notifications.push([notification, now()]);
    else report.arrivals.push([(LOAD_ID.exec(head) ?? MESSAGE_ID.exec(head))?.[1] ?? '', now()]);
    const passedOn = hasDsn ? readPassedOn(envelope) : null;
    if (passedOn !== null) report.passedOn.push(passedOn);
    socket.write('250 2.0.0 taken\r\n');
  };

  /** Answers MAIL or RCPT of a transaction. */
  const takeEnvelope = (verb: string, line: string): string => {
    if (verb === 'MAIL') [mail, envelope] = [line, ''];
    else if (line.includes(':<refused-')) return '550 5.1.1 No such mailbox\r\n';
    else envelope = `${mail}\n${line}`;
    return '250 2.0.0 ok\r\n';
  };

  /** Reads one message from the buffer; returns false if it is incomplete. */
  const takeMessage = (): boolean => {
    const end = buffered.indexOf(END_OF_DATA);
    if (end < 0) return false;
    take(buffered.subarray(0, end));
    buffered = buffered.subarray(end + END_OF_DATA.length);
    isInData = false;
    return true;
  };

  /** Reads a message that is one chunk, with its command up to `lineEnd` (RFC 3030); returns false if it is incomplete. */
  const takeChunk = (lineEnd: number): boolean => {
    const size = Number(buffered.toString('latin1', 0, lineEnd).split(' ')[1]);
    const begin = lineEnd + 2;
    if (buffered.length < begin + size) return false;
    if (isMixed && envelope === '') socket.write(NO_RECIPIENT);
    else take(buffered.subarray(begin, begin + size));
    buffered = buffered.subarray(begin + size);
    return true;
  };

  /** Reads one command from the buffer; returns false if it is incomplete. */
  const takeCommand = (): boolean => {
    const end = buffered.indexOf('\r\n');
    if (end < 0) return false;
    const verb = buffered.toString('latin1', 0, 4).toUpperCase();
    if (verb === 'BDAT') return takeChunk(end);
    const line = isMixed ? buffered.toString('latin1', 0, end) : '';
    buffered = buffered.subarray(end + 2);
    if (verb === 'EHLO') socket.write(hello(hasChunking, hasDsn));
    else if (isMixed && (verb === 'MAIL' || verb === 'RCPT')) socket.write(takeEnvelope(verb, line));
    else if (isMixed && verb === 'DATA' && envelope === '') socket.write(NO_RECIPIENT);
    else if (verb === 'DATA') {
      isInData = true;
      socket.write('354 Continue\r\n');
    } else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n');
    else socket.write('250 2.0.0 ok\r\n');
    return true;
  };

  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    while (isInData ? takeMessage() : takeCommand());
  });
  socket.write('220 sink.example ESMTP\r\n');
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address();
  const ready: SinkReady = { port: typeof address === 'object' && address ? address.port : 0 };
  process.send?.(ready);
});

setInterval(() => {
  if (report.arrivals.length + report.notifications.length === 0) return;
  process.send?.(report);
  report = emptyReport();
}, REPORT_EVERY_MS);

process.once('disconnect', () => process.exit(0));
