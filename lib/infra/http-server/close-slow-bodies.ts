import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The rate that a body must keep up once its first seconds are over, as Apache's mod_reqtimeout has it. */
const BYTES_PER_SECOND = 500;

const CHECK_EVERY_MS = 1_000;

/** A request whose body is still arriving. */
type Arriving = { request: IncomingMessage; firstByte: number; waitedMs: number };

/** Node's own error for a request that takes too long: handled as Node handles its own. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Closes connections whose request body arrives too slowly: it has `timeoutMs`, and a second more for every 500 bytes
 * received. Time in which this server itself does not read counts for nothing. The server's `clientError` listener answers.
 */
export function closeSlowBodies(server: Server, timeoutMs: number): void {
  const arriving = new Map<Socket, Arriving>();
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    if (!request.complete) arriving.set(socket, { request, firstByte: socket.bytesRead, waitedMs: 0 });
  });
  const timer = setInterval(() => {
    for (const [socket, body] of arriving) {
      if (body.request.complete || socket.destroyed) {
        arriving.delete(socket);
        continue;
      }
      if (socket.isPaused()) continue;
      body.waitedMs += CHECK_EVERY_MS;
      const allowedMs = timeoutMs + ((socket.bytesRead - body.firstByte) / BYTES_PER_SECOND) * 1_000;
      if (body.waitedMs <= allowedMs) continue;
      arriving.delete(socket);
      server.emit('clientError', new RequestTimeout('Request timeout'), socket);
    }
  }, CHECK_EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
