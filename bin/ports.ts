import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether a TCP port can be listened on; `host` empty means on every address. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

/** A port on 127.0.0.1 that nothing sits on: the wanted one if it is free, else any that is not to be avoided. */
export async function chooseFreePort(wanted: number, avoid: number[]): Promise<number> {
  const found = avoid.includes(wanted) ? null : await tryPort(wanted, '127.0.0.1');
  return found === null || avoid.includes(found) ? chooseFreePort(0, avoid) : found;
}

async function tryPort(port: number, host?: string): Promise<number | null> {
  const server = createServer();
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    if (isListenError(error)) return null;
    throw error;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : null;
}

const isListenError = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code));
