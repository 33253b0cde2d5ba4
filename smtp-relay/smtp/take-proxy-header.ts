import type { Socket } from 'node:net';
import { type ProxyHeader, readProxyHeader } from '#lib/infra/net/proxy-header.ts';

/** The timeout of the PROXY header, which a proxy sends together with the connection. */
const HEADER_MS = 5_000;

/** The client that a proxy names; null where the proxy is the client itself (its health check). */
export type ProxiedSource = Extract<ProxyHeader, { kind: 'header' }>['source'];

/**
 * Reads the PROXY header at the beginning of a connection and leaves the rest to be read. A connection that begins
 * otherwise, or not soon enough, is closed without a reply: only the proxy may know that one is expected.
 *
 * @throws {Error} once the socket is destroyed.
 */
export function takeProxyHeader(socket: Socket): Promise<ProxiedSource> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = () => {
      clearTimeout(timer);
      socket.off('readable', read).off('error', fail).off('close', fail).off('end', fail);
    };
    const fail = () => {
      // A late error of a socket that nobody listens to any more must not end the process.
      socket.on('error', () => {});
      finish();
      socket.destroy();
      reject(new Error('no PROXY header came'));
    };
    const read = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        received = Buffer.concat([received, chunk]);
        const header = readProxyHeader(received);
        if (header.kind === 'partial') continue;
        if (header.kind === 'invalid') return fail();
        finish();
        if (received.length > header.bytes) socket.unshift(received.subarray(header.bytes));
        return resolve(header.source);
      }
    };
    const timer = setTimeout(fail, HEADER_MS);
    socket.on('readable', read).on('error', fail).on('close', fail).on('end', fail);
  });
}
