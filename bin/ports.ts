import { once } from 'node:events';
import { createServer } from 'node:net';

/** The reason that a port cannot be listened on. */
export type PortFault = 'taken' | 'forbidden';

/** Checks whether a TCP port can be listened on, on every address and on loopback; returns the obstacle or null. */
export async function probePort(port: number): Promise<PortFault | null> {
  for (const host of [undefined, '127.0.0.1']) {
    const result = await tryPort(port, host);
    if (typeof result === 'string') return result;
  }
  return null;
}

/** Returns a free port on 127.0.0.1: the wanted one if it is free, else any other that is not to be avoided. */
export async function chooseFreePort(wanted: number, avoid: number[]): Promise<number> {
  const found = avoid.includes(wanted) ? 'taken' : await tryPort(wanted, '127.0.0.1');
  return typeof found === 'string' || avoid.includes(found) ? chooseFreePort(0, avoid) : found;
}

async function tryPort(port: number, host?: string): Promise<number | PortFault> {
  const server = createServer();
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES') return 'forbidden';
    if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL') return 'taken';
    throw error;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 'taken';
}
