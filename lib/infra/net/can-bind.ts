import { createServer } from 'node:net';

/** Checks whether this machine has an address, so that connections can use it as their source; sends nothing. */
export function canBind(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Any other error, such as too many open files, does not mean that the address is missing.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRNOTAVAIL' && error.code !== 'EINVAL' && error.code !== 'EAFNOSUPPORT'),
    );
    server.listen({ host: address, port: 0, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
