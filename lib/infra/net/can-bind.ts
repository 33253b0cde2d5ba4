import { createServer } from 'node:net';

/** Whether this machine has an address, so that connections can leave from it; nothing is sent. */
export function canBind(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Any other trouble, such as too many open files, says nothing of the address.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRNOTAVAIL' && error.code !== 'EINVAL' && error.code !== 'EAFNOSUPPORT'),
    );
    server.listen({ host: address, port: 0, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
