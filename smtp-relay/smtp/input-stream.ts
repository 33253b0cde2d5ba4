import { type Reply, replies } from './reply.ts';
import { SMTPStream } from './smtp-server-seam.ts';

const CR = 0x0d;
const LF = 0x0a;
const EMPTY = Buffer.alloc(0);

/** Number of pipelined commands of one connection that are answered before others are served. */
const COMMANDS_PER_TURN = 100;

/** Input that waits behind the command that is being answered; with more, nothing is read from the client. */
const INPUT_MAX_BYTES = 16 * 1024;

/** Reads the octets of a message. */
export type MessageReader = {
  /** Reads what has come. Returns the rest after the end, or null while the end has not come. */
  write(received: Buffer): Buffer | null;
};

/** The receiver of the input of a connection. */
export type InputHandler = {
  /** A command line without its CR LF; the next is read once `done` was called. */
  onCommand(line: Buffer, done: () => void): void;
  /** An invalid command line: too long, or with a bare CR, LF or NUL. Nothing more is read. */
  onBadLine(reply: Reply): void;
  /** More of the data that `readMessage` waits for was read. */
  onPartialMessage(): void;
};

/**
 * Splits a connection's input into command lines and message data. Replaces the package's parser, which accepts a bare
 * LF as a line end and copies message data through strings and streams.
 */
export class InputStream extends SMTPStream {
  readonly #lineMaxBytes: number;
  readonly #handler: InputHandler;
  #input: Buffer = EMPTY;
  #message: { reader: MessageReader; onEnd: () => void } | null = null;
  /** True while all input is handled, except the beginning of a line. */
  #isWaiting = true;
  /** True while the socket is paused. */
  #isFull = false;
  #onEnd: (() => void) | null = null;
  #isBusy = false;
  #isReleased = false;
  #commandsThisTurn = 0;

  /** @param lineMaxBytes longest command line, without its CR LF. */
  constructor(lineMaxBytes: number, handler: InputHandler) {
    super();
    this.#lineMaxBytes = lineMaxBytes;
    this.#handler = handler;
  }

  /** Returns whether the end of a message has not come yet. */
  get isReadingMessage(): boolean {
    return this.#message !== null;
  }

  /** True where input waits behind the command that is being answered. */
  get hasMore(): boolean {
    return this.#input.length > 0;
  }

  /** Reads the following input as a message, until its end; after it, the next command is read once `resume` was called. */
  readMessage(reader: MessageReader, onEnd: () => void): void {
    this.#message = { reader, onEnd };
  }

  /** Continues with the input after a command or a message was answered. */
  resume(): void {
    this.#isReleased = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isReleased) {
      this.#isReleased = false;
      this.#step();
    }
    this.#isBusy = false;
  }

  /**
   * Handles input at once, without the queue of a Writable, which would cost each command more than its parsing. Returns
   * false if so much waits that the socket must pause until `drain`.
   */
  override write(chunk: Uint8Array | string): boolean {
    const octets = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, octets]) : octets;
    if (this.#isWaiting) {
      this.#isWaiting = false;
      this.#commandsThisTurn = 0;
      this.resume();
    }
    this.#isFull = !this.#isWaiting && this.#input.length > INPUT_MAX_BYTES;
    return !this.#isFull;
  }

  /** Ends once the commands that were read are answered: a client may close its side after its last command. */
  override _final(onEnd: () => void): void {
    this.#onEnd = onEnd;
    if (this.#isWaiting) this.#finish();
  }

  /** Handles the end of the input. An unterminated line is not a command (RFC 5321 §2.3.8). */
  override _flushData(): void {
    this.#input = EMPTY;
  }

  /** Reads one command, or all available data of a message. The handler calls `resume`. */
  #step(): void {
    if (this.isClosed) this.#askForMore(EMPTY);
    else if (this.#message) this.#readMessage(this.#message);
    else this.#readLine();
  }

  #readLine(): void {
    const lf = this.#input.indexOf(LF);
    const cr = this.#input.indexOf(CR);
    const isWhole = lf > 0 && cr === lf - 1;
    const isBare = !isWhole && (lf >= 0 || (cr >= 0 && cr < this.#input.length - 1));
    const length = isWhole ? cr : this.#input.length;
    if (isBare) this.#refuse(replies.bareLineBreak);
    else if (length > this.#lineMaxBytes) this.#refuse(replies.lineTooLong);
    else if (isWhole) this.#readCommand(this.#input.subarray(0, length));
    else this.#askForMore(this.#input);
  }

  #readCommand(line: Buffer): void {
    if (line.includes(0)) {
      this.#refuse(replies.bareLineBreak);
    } else if (++this.#commandsThisTurn > COMMANDS_PER_TURN) {
      this.#commandsThisTurn = 0;
      setImmediate(() => this.resume());
    } else {
      this.#input = this.#input.subarray(line.length + 2);
      this.#handler.onCommand(line, () => this.resume());
    }
  }

  #readMessage({ reader, onEnd }: { reader: MessageReader; onEnd: () => void }): void {
    const rest = reader.write(this.#input);
    if (rest) {
      this.#input = rest;
      this.#message = null;
      onEnd();
    } else {
      this.#handler.onPartialMessage();
      this.#askForMore(EMPTY);
    }
  }

  #refuse(reply: Reply): void {
    this.isClosed = true;
    this.#handler.onBadLine(reply);
    this.#askForMore(EMPTY);
  }

  #askForMore(kept: Buffer): void {
    this.#input = kept;
    this.#isWaiting = true;
    if (this.#isFull) {
      this.#isFull = false;
      this.emit('drain');
    }
    this.#finish();
  }

  #finish(): void {
    const onEnd = this.#onEnd;
    this.#onEnd = null;
    onEnd?.();
  }
}
