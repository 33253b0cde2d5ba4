import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import type { DataReader } from './data-reader.ts';
import { type Reply, replies } from './reply.ts';

const CR = 0x0d;
const LF = 0x0a;
const EMPTY = Buffer.alloc(0);

/** A command line with AUTH and its initial response (RFC 4954 §4) has 12288 octets at most. */
const LINE_MAX_BYTES = 12_288;

/** So many commands of one segment are answered before others get their turn. */
const COMMANDS_PER_TURN = 100;

type Next = (error?: Error | null) => void;

/** What a connection is told of its input. */
export type InputHandler = {
  /** A command line without its CR LF; the next is read once `done` was called. */
  onCommand(line: Buffer, done: () => void): void;
  /** A line that no command may be: too long, or with a bare CR, LF or NUL. Nothing more is read. */
  onBadLine(reply: Reply): void;
  /** More of the data that `readMessage` waits for was read. */
  onPartialMessage(): void;
  /** The end of the data that `readMessage` was waiting for; the next command is read once `resume` was called. */
  onMessage(): void;
};

/**
 * Cuts a connection's input into command lines and message data. Takes the place of the package's parser, which ends
 * lines at a bare LF and copies message data through strings and streams.
 */
export class SubmissionStream extends SMTPStream {
  readonly #handler: InputHandler;
  #input: Buffer = EMPTY;
  #next: Next | null = null;
  #message: DataReader | null = null;
  #isBusy = false;
  #isReleased = false;
  #commandsThisTurn = 0;

  constructor(handler: InputHandler) {
    super();
    this.#handler = handler;
  }

  /** Whether the client owes the rest of a message. */
  get isReadingMessage(): boolean {
    return this.#message !== null;
  }

  /** Takes what follows as the data of a message, until its end. */
  readMessage(message: DataReader): void {
    this.#message = message;
  }

  /** Goes on with the input after a command or a message was answered. */
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

  override _write(chunk: Buffer, _encoding: BufferEncoding | 'buffer', next: Next): void {
    this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, chunk]) : chunk;
    this.#next = next;
    this.#commandsThisTurn = 0;
    this.resume();
  }

  /** The input ends: a line that was not ended is no command (RFC 5321 §2.3.8). */
  override _flushData(): void {
    this.#input = EMPTY;
  }

  /** Reads one command or as much of a message as there is. Whoever handles it calls `resume`. */
  #step(): void {
    if (this.isClosed) this.#askForMore(EMPTY);
    else if (this.#message) this.#readData(this.#message);
    else this.#readLine();
  }

  #readLine(): void {
    const lf = this.#input.indexOf(LF);
    const cr = this.#input.indexOf(CR);
    const isWhole = lf > 0 && cr === lf - 1;
    const isBare = !isWhole && (lf >= 0 || (cr >= 0 && cr < this.#input.length - 1));
    const length = isWhole ? cr : this.#input.length;
    if (isBare) this.#refuse(replies.bareLineBreak);
    else if (length > LINE_MAX_BYTES) this.#refuse(replies.lineTooLong);
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

  #readData(message: DataReader): void {
    const rest = this.#input.length > 0 ? message.write(this.#input) : null;
    if (rest) {
      this.#input = rest;
      this.#message = null;
      this.#handler.onMessage();
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
    const next = this.#next;
    this.#next = null;
    next?.();
  }
}
