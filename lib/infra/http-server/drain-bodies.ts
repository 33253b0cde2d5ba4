import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FindExchange } from './exchanges.ts';
import type { HttpLimits } from './http-limits.ts';

type DrainLimits = Pick<HttpLimits, 'drainMaxBytes' | 'drainTimeoutMs' | 'graceMs'>;

/**
 * Reads and discards the rest of a body whose request is already answered (413, 401, 404 …), within a limit of bytes and of
 * time. Without it the connection serves no further request, because Node leaves a body unread that was read in part; and a
 * connection that closes before the body has arrived is reset, so that the client may lose the answer (RFC 9112 §9.6).
 */
export function drainBodies(server: Server, findExchange: FindExchange, limits: DrainLimits): void {
  const drained = new WeakSet<IncomingMessage>();
  const drainOnce = (request: IncomingMessage, socket: Socket) => {
    if (request.complete || socket.destroyed || drained.has(request)) return;
    drained.add(request);
    drain(request, socket, limits);
  };
  server.on('connection', (socket: Socket) => {
    // Node calls it after the last answer of a connection.
    socket.destroySoon = () => {
      const request = findExchange(socket)?.request;
      if (!request || request.complete) return Socket.prototype.destroySoon.call(socket);
      socket.end();
      drainOnce(request, socket);
    };
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A stream of the Web that is cancelled takes the socket from its request.
    const { socket } = request;
    // Before Node's own listener, which would discard without a limit what nobody has begun to read.
    response.prependOnceListener('finish', () => drainOnce(request, socket));
  });
}

/** Discards the rest of a body. A connection that was to be closed is closed when the body is complete. */
function drain(request: IncomingMessage, socket: Socket, limits: DrainLimits): void {
  const timer = setTimeout(() => socket.destroy(), limits.drainTimeoutMs);
  const stopTimer = () => clearTimeout(timer);
  socket.once('close', stopTimer);
  let size = 0;
  // Node's parser hands over the body here, even if the request is destroyed, and stops reading where it gets false.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      stopTimer();
      socket.off('close', stopTimer);
      if (socket.writableEnded) Socket.prototype.destroySoon.call(socket);
      return Readable.prototype.push.call(request, null);
    }
    size += chunk.length;
    if (size <= limits.drainMaxBytes) return true;
    closeWithin(socket, limits.graceMs);
    return false;
  };
  for (const event of ['data', 'readable']) request.removeAllListeners(event);
  request.resume();
  // Reading has stopped if the parts before were not taken.
  socket.pause().resume();
}

/** Ends a connection whose client has `graceMs` to read what was sent, and destroys it then. */
export function closeWithin(socket: Socket, graceMs: number): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), graceMs);
  socket.once('close', () => clearTimeout(timer));
}
