import { once } from 'node:events';
import { createServer } from 'node:net';

/** Why a port cannot be listened on. */
export type PortFault = 'taken' | 'forbidden';

/** What keeps us from listening on a TCP port, on every address or on loopback alone; null when nothing does. */
export async function probePort(port: number): Promise<PortFault | null> {
  for (const host of [undefined, '127.0.0.1']) {
    const result = await tryPort(port, host);
    if (typeof result === 'string') return result;
  }
  return null;
}

/** A port on 127.0.0.1 that nothing sits on: the wanted one if it is free, else any that is not to be avoided. */
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
