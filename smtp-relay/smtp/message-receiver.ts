import { ChunkReader, type ChunkSize } from './chunk-reader.ts';
import { DataReader } from './data-reader.ts';
import type { MessageReader } from './input-stream.ts';
import { type MemoryBudget, NO_MEMORY, ReceivedMessage, type ReceivedOutcome } from './received-message.ts';
import { type Reply, replies } from './reply.ts';

/** The timeout of a message's data: the largest message on a line of a quarter megabit. */
const MESSAGE_WITHIN_MS = 900_000;

/** The multiple of the largest size that is read and discarded of an oversized message before its connection is closed. */
const OVERSIZE_FACTOR = 2;

/** The session in which a message is received. */
export type ReceivingSession = {
  /** Reads the following input as a message until the reader finds its end. */
  read(reader: MessageReader, onEnd: () => void): void;
  /** Called once for each message: it has ended, or a chunk of it made it unacceptable. */
  onMessage(message: ReceivedMessage): void;
  /** Called after a chunk that ends no message. */
  onChunk(reply: Reply): void;
  /** Called for a message that takes too long. */
  onTimeout(): void;
};

/** Receives the messages of one session, one after another, by DATA (RFC 5321 §4.1.1.4) or by BDAT (RFC 3030 §2). */
export class MessageReceiver {
  readonly #maxBytes: number;
  readonly #session: ReceivingSession;
  #message: ReceivedMessage | null = null;
  /** The reader of the chunks of a message that comes by BDAT. */
  #chunks: ChunkReader | null = null;
  #deadline: NodeJS.Timeout | undefined;

  /** @param maxBytes size of the largest message. */
  constructor(maxBytes: number, session: ReceivingSession) {
    this.#maxBytes = maxBytes;
    this.#session = session;
  }

  /** True from the beginning of a message to its end. */
  get isReceiving(): boolean {
    return this.#message !== null;
  }

  /** True between the chunks of a message, when only BDAT may follow. */
  get isBetweenChunks(): boolean {
    return this.#chunks !== null;
  }

  /** The result of the current message so far; null without one. */
  get outcome(): ReceivedOutcome | null {
    return this.#message?.outcome ?? null;
  }

  /** True where the client may have taken a bare line end for the end of the data, and waits for a reply. */
  get mayHaveEnded(): boolean {
    return this.outcome === 'bareLineBreak' && !this.#chunks;
  }

  /** True for a message of which no more is read and discarded. */
  get isEndless(): boolean {
    return this.#message !== null && this.#message.sizeBytes > OVERSIZE_FACTOR * this.#maxBytes;
  }

  /** Returns whether a chunk is so large that it is not even read to be discarded. */
  isEndlessChunk({ octets }: ChunkSize): boolean {
    return octets > OVERSIZE_FACTOR * this.#maxBytes;
  }

  /** Receives a message by DATA, to its final dot. */
  receiveData(memory: MemoryBudget): void {
    const message = this.#begin(memory);
    this.#session.read(new DataReader(message), () => this.#finish(message));
  }

  /** Receives a chunk: the first begins a message, and the one that says LAST ends it. */
  receiveChunk({ octets, isLast }: ChunkSize, memory: MemoryBudget): void {
    const message = this.#message ?? this.#begin(memory);
    const reader = this.#chunks ?? new ChunkReader(message);
    this.#chunks = reader;
    reader.begin(octets);
    this.#session.read(reader, () => {
      if (isLast) reader.end();
      if (isLast || message.outcome !== 'complete') this.#finish(message);
      else this.#session.onChunk(replies.chunk);
    });
  }

  /** Reads and discards a refused chunk: its octets are no commands. */
  discardChunk({ octets }: ChunkSize, refused: Reply): void {
    const reader = new ChunkReader(new ReceivedMessage(0, NO_MEMORY));
    reader.begin(octets);
    this.#session.read(reader, () => this.#session.onChunk(refused));
  }

  /** Discards the current message, whose transaction or connection has ended. */
  abandon(): void {
    this.#message?.release();
    this.#end();
  }

  #begin(memory: MemoryBudget): ReceivedMessage {
    this.#deadline = setTimeout(() => this.#session.onTimeout(), MESSAGE_WITHIN_MS).unref();
    this.#message = new ReceivedMessage(this.#maxBytes, memory);
    return this.#message;
  }

  #finish(message: ReceivedMessage): void {
    this.#end();
    this.#session.onMessage(message);
  }

  #end(): void {
    this.#message = null;
    this.#chunks = null;
    clearTimeout(this.#deadline);
  }
}
