import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server whose connections can be cut and restored. */
export type TcpProxy = {
  port: number;
  /** Ends every connection and accepts no new one. */
  cut: () => void;
  mend: () => void;
  /**
   * Ends the next connection with a commit: before the commit is passed on, or when its answer arrives.
   *
   * @param mark a text in its message.
   */
  loseCommit: (when: 'before' | 'after', mark: string) => void;
  stop: () => Promise<void>;
};

/** PostgreSQL's ReadyForQuery outside a transaction. */
const READY_AND_IDLE = 'Z\0\0\0\x05I';

/** Starts a proxy that passes bytes both ways; it loses a COMMIT as PostgreSQL's protocol permits. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let losing: { when: 'before' | 'after'; mark: string } | null = null;
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
      if (losing !== null && chunk.includes(losing.mark)) {
        isLost = true;
        if (losing.when === 'before') near.destroy();
        losing = null;
      }
      if (!near.destroyed) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isLost && chunk.includes(READY_AND_IDLE)) near.destroy();
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
    loseCommit: (when, mark) => {
      losing = { when, mark };
    },
    stop: async () => {
      end();
      await once(server.close(), 'close');
    },
  };
}
