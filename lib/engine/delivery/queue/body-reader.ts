import { loadBody } from '#lib/engine/messages/bodies/load-body.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { readBodies } from './store.ts';

const BATCH_MAX_BYTES = 16 * 1024 * 1024;
const BATCH_MAX = 200;

type Wanted = {
  delivery: QueuedDelivery;
  sizeBytes: number;
  resolve(raw: Buffer | null): void;
  reject(error: unknown): void;
};

/**
 * Reads messages from the database, those that are asked for while one read is on its way together in the next. Of a message
 * whose bytes are in the object store, the database has their range: they are read from there, several at a time, while the next
 * read is on its way.
 */
export class BodyReader {
  #wanted: Wanted[] = [];
  #isReading = false;

  /**
   * Returns a message's bytes; null when they are no longer kept.
   *
   * @throws the error of the database or the object store: they may be readable later.
   */
  read(delivery: QueuedDelivery, sizeBytes: number): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.#wanted.push({ delivery, sizeBytes, resolve, reject });
      if (!this.#isReading) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#wanted.length > 0) await readBatch(this.#take());
    this.#isReading = false;
  }

  #take(): Wanted[] {
    let bytes = 0;
    const beyond = this.#wanted.findIndex(({ sizeBytes }, index) => {
      bytes += sizeBytes;
      return index > 0 && (bytes > BATCH_MAX_BYTES || index >= BATCH_MAX);
    });
    return this.#wanted.splice(0, beyond < 0 ? this.#wanted.length : beyond);
  }
}

async function readBatch(batch: readonly Wanted[]): Promise<void> {
  try {
    const names = new Map(batch.map(({ delivery }) => [nameOf(delivery), delivery]));
    const bodies = await readBodies([...names.values()]);
    for (const { delivery, resolve, reject } of batch) {
      const body = bodies.get(nameOf(delivery));
      if (!body) resolve(null);
      else if (body.raw) resolve(body.raw);
      else loadBody(body).then(resolve, reject);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

const nameOf = ({ companyId, messageId }: QueuedDelivery): string => `${companyId} ${messageId}`;
