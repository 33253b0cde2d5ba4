import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from './s3-server.ts';

/** An object store of a test file, which may be stopped and started again with its objects. */
export type TestStore = {
  readonly server: S3Server;
  /** BLOB_URL. */
  url: string;
  /** Ends it with all its connections. */
  down(): Promise<void>;
  /** Starts it again on its port, without faults. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an object store in a temporary folder. */
export async function startTestStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-store-'));
  let server = await startS3Server(folder);
  let isUp = true;
  const down = async () => {
    if (isUp) await server.stop();
    isUp = false;
  };
  return {
    get server() {
      return server;
    },
    url: server.url,
    down,
    up: async () => {
      await down();
      server = await startS3Server(folder, server.port, server.keys);
      isUp = true;
    },
    stop: async () => {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
