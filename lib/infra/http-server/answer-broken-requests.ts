import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeWithin } from './drain-bodies.ts';
import type { FindExchange } from './exchanges.ts';

/** The error of a request that cannot be read or takes too long. */
export type BrokenRequestError = Error & { code?: string };

/** Returns the whole response to a broken request, its head included. */
export type FormatRefusal = (error: BrokenRequestError) => string;

/** The statuses that Node itself answers with; any other error is answered with 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Formats a refusal without content. */
export const formatEmptyRefusal: FormatRefusal = ({ code = '' }) => {
  const status = STATUSES[code] ?? 400;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
};

/**
 * Answers requests that Node cannot read, or that take too long, and closes their connections. A request that is already
 * answered gets no second answer, which a proxy would take for that of its next request; one whose answer is still being
 * prepared, with something unreadable behind it, gets its own.
 */
export function answerBrokenRequests(
  server: Server,
  findExchange: FindExchange,
  { format, graceMs }: { format: FormatRefusal; graceMs: number },
): void {
  server.on('clientError', (error: BrokenRequestError, stream: Duplex) => {
    // The connections of an HTTP server without TLS.
    if (!(stream instanceof Socket)) return stream.destroy();
    const socket = stream;
    // The parser reads nothing more after an error.
    socket.removeAllListeners('data').on('data', () => {});
    const { request, response } = findExchange(socket) ?? {};
    if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE') return socket.destroy();
    if (request?.complete && response && !response.writableFinished) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      response.once('close', () => closeWithin(socket, graceMs));
      return;
    }
    if (!request?.complete && response?.headersSent) return socket.destroy();
    socket.write(format(error));
    closeWithin(socket, graceMs);
  });
}
