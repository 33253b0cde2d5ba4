import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended. */
export type TcpProxy = {
  port: number;
  /** Ends every connection and takes no new one. */
  cut: () => void;
  mend: () => void;
  /** Ends the next connection on which a COMMIT comes: before it is passed on, or when its answer comes. */
  loseCommit: (when: 'before' | 'after') => void;
  stop: () => Promise<void>;
};

/** Passes bytes on to a server, both ways; how it loses a COMMIT fits PostgreSQL's protocol. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let losing: 'before' | 'after' | null = null;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    let isLost = false;
    near.on('data', (chunk) => {
      if (losing !== null && chunk.includes('COMMIT\0')) {
        isLost = true;
        if (losing === 'before') near.destroy();
        losing = null;
      }
      if (!near.destroyed) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isLost && chunk.includes('COMMIT\0')) near.destroy();
      else if (!isLost) near.write(chunk);
    });
    near.on('end', () => far.end());
    far.on('end', () => near.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    loseCommit: (when) => {
      losing = when;
    },
    stop: async () => {
      end();
      await once(server.close(), 'close');
    },
  };
}
