import { createServer, type Socket } from 'node:net';

/**
 * A remote server for mail, run as a separate process by `start-sink.ts`: it accepts every message, keeps none, and
 * reports id and time of each to its parent. Plain SMTP with PIPELINING, as cheap as possible. Its argument says which
 * connections are offered CHUNKING.
 */

/** The connections that are offered CHUNKING: all, every second one, or none. */
export type OfferedChunking = 'all' | 'half' | 'none';

/** The report to the parent, several times a second: `[id, milliseconds since the epoch]` of every message taken. */
export type SinkReport = { arrivals: [id: string, atMs: number][] };

/** The first message to the parent. */
export type SinkReady = { port: number };

const REPORT_EVERY_MS = 50;
const END_OF_DATA = Buffer.from('\r\n.\r\n');
const MESSAGE_ID = /^message-id:[ \t]*<([^>]*)>/im;
/** Matches the header with the id of a load: the product sets the Message-ID of messages over the send API. */
const LOAD_ID = /^x-load-id:[ \t]*(\S+)/im;

const chunking = process.argv[2] as OfferedChunking;
let connections = 0;

const hello = (hasChunking: boolean): string =>
  [
    '250-sink.example',
    '250-PIPELINING',
    ...(hasChunking ? ['250-CHUNKING'] : []),
    '250-8BITMIME',
    '250-SMTPUTF8',
    '250 SIZE 0\r\n',
  ].join('\r\n');

let arrivals: SinkReport['arrivals'] = [];

const now = () => performance.timeOrigin + performance.now();

function serve(socket: Socket): void {
  let buffered: Buffer = Buffer.alloc(0);
  let isInData = false;
  connections += 1;
  const hasChunking = chunking === 'all' || (chunking === 'half' && connections % 2 === 0);

  const take = (message: Buffer): void => {
    const head = message.toString('latin1', 0, Math.min(message.length, 4_096));
    arrivals.push([(LOAD_ID.exec(head) ?? MESSAGE_ID.exec(head))?.[1] ?? '', now()]);
    socket.write('250 2.0.0 taken\r\n');
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
    take(buffered.subarray(begin, begin + size));
    buffered = buffered.subarray(begin + size);
    return true;
  };

  /** Reads one command from the buffer; returns false if it is incomplete. */
  const takeCommand = (): boolean => {
    const end = buffered.indexOf('\r\n');
    if (end < 0) return false;
    const verb = buffered.toString('latin1', 0, 4).toUpperCase();
    if (verb === 'BDAT') return takeChunk(end);
    buffered = buffered.subarray(end + 2);
    if (verb === 'EHLO') socket.write(hello(hasChunking));
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
  if (arrivals.length === 0) return;
  const report: SinkReport = { arrivals };
  process.send?.(report);
  arrivals = [];
}, REPORT_EVERY_MS);

process.once('disconnect', () => process.exit(0));
