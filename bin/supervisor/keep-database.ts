import type { Writable } from 'node:stream';
import { startEmbeddedDatabase } from '../database/embedded-database.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { restartNotice } from './restart-notice.ts';

/** The embedded database, kept running: address and data stay the same over its restarts, the lifeline does not. */
export type KeptDatabase = Kept & { url: string; lifeline: () => Writable };

/**
 * Starts the embedded database of a data folder and starts it again whenever it ends.
 *
 * @throws {OperatorError} where it cannot be started the first time.
 */
export async function keepDatabase(
  dataDir: string,
  avoidPorts: number[],
  print: (line: string) => void,
): Promise<KeptDatabase> {
  let database = await startEmbeddedDatabase(dataDir, { avoidPorts });
  let isFirst = true;
  const start = async () => {
    if (!isFirst) database = await startEmbeddedDatabase(dataDir, { avoidPorts });
    isFirst = false;
    return { ended: database.exited.then(() => 'see postgres.log in DATA_DIR'), stop: database.stop };
  };
  const kept = await keepRunning(start, (how, delayMs) => print(restartNotice('database', how, delayMs)));
  return { ...kept, url: database.url, lifeline: () => database.lifeline };
}
