import { type S3Faults, startS3Server } from './s3-server.ts';
import type { S3Keys } from './verify-signature.ts';

/** The order of the parent: start, or other faults. */
export type S3Order = { folder: string; port: number; keys: S3Keys } | Pick<S3Faults, 'delayMs'>;

/** The message to the parent once the server listens. */
export type S3Ready = { port: number; url: string };

let faults: S3Faults | null = null;

process.on('message', async (order: S3Order) => {
  if ('delayMs' in order) {
    if (faults) faults.delayMs = order.delayMs;
    return;
  }
  const server = await startS3Server(order.folder, order.port, order.keys);
  faults = server.faults;
  const ready: S3Ready = { port: server.port, url: server.url };
  process.send?.(ready);
});

process.once('disconnect', () => process.exit(0));
