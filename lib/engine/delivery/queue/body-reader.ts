import { AppError } from '#lib/core/errors/app-error.ts';
import { loadBody, makeBody } from '#lib/engine/messages/bodies/load-body.ts';
import type { StoredBody } from '#lib/engine/messages/bodies/stored-body.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { messageName, readDeliveries } from './store.ts';

const BATCH_MAX_BYTES = 16 * 1024 * 1024;
const BATCH_MAX = 200;

/**
 * A message to deliver: its bytes, null where they are no longer kept; why its recipient gets it no more; that its send is held; or
 * why it cannot be made of its content.
 */
export type ReadMessage = { raw: Buffer | null } | { suppressionSource: string } | { isHeld: true } | { fault: string };

type Wanted = {
  delivery: QueuedDelivery;
  sizeBytes: number;
  resolve(message: ReadMessage): void;
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
   * Returns a message, unless it is bulk mail whose recipient has left, or whose send is held.
   *
   * @throws the error of the database or the object store: they may be readable later.
   */
  read(delivery: QueuedDelivery, sizeBytes: number): Promise<ReadMessage> {
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
    const { bodies, suppressions, held } = await readDeliveries(batch.map(({ delivery }) => delivery));
    const made: Made[] = [];
    for (const wanted of batch) {
      const { delivery, resolve, reject } = wanted;
      const suppressionSource = suppressions.get(delivery);
      const body = bodies.get(messageName(delivery));
      if (held.has(delivery)) resolve({ isHeld: true });
      else if (suppressionSource !== undefined) resolve({ suppressionSource });
      else if (!body) resolve({ raw: null });
      else if (body.raw) resolve({ raw: body.raw });
      else if (body.contentId !== null) made.push({ wanted, body });
      else loadBody(body).then((raw) => resolve({ raw }), reject);
    }
    if (made.length > 0) void makeMessages(made);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** A message that is made of stored content. */
type Made = { wanted: Wanted; body: StoredBody };

/** Messages that are made before other work of the process has its turn: about a millisecond's work. */
const MADE_AT_ONCE = 4;

/** Makes messages of stored content one after another. */
async function makeMessages(made: readonly Made[]): Promise<void> {
  for (const [index, { wanted, body }] of made.entries()) {
    if (index > 0 && index % MADE_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    await makeMessage(body).then(wanted.resolve, wanted.reject);
  }
}

/** Makes a message of stored content, with the addresses of its recipient. */
async function makeMessage(body: StoredBody): Promise<ReadMessage> {
  try {
    return { raw: await makeBody(body, 'sent') };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'notFound' ? { raw: null } : { fault: error.message };
  }
}
