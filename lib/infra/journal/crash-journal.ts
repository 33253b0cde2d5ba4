import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { log } from '#lib/infra/log/log.ts';

/** A file is left for a fresh one when it has grown so long. */
const SEGMENT_BYTES = 4 * 1024 * 1024;

/** A file of a journal: how many of its lines still count. */
export type JournalSegment = { fd: number; path: string; bytes: number; open: number };

/** The ending of a journal's files. */
export const JOURNAL_ENDING = '.jsonl';

/**
 * Lines that outlive the death of this process, though not of the machine: each is in the kernel's hands before `append`
 * returns. For what happened outside and is not in the database yet.
 *
 * A file is emptied when none of its lines counts any more. A disk that takes no more ends the journal, not the process.
 */
export class CrashJournal {
  readonly #directory: string;
  #segment: JournalSegment | null = null;
  #isBroken = false;

  /** @param directory made if it is not there; shared by all processes of an installation. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Writes a line down.
   *
   * @returns what `settle` takes when the line no longer counts; null where it could not be written.
   */
  append(line: string): JournalSegment | null {
    if (this.#isBroken) return null;
    try {
      const segment = this.#current();
      segment.bytes += writeSync(segment.fd, `${line}\n`);
      segment.open += 1;
      return segment;
    } catch (error) {
      this.#giveUp(error);
      return null;
    }
  }

  /** Records that one line of a file no longer counts. */
  settle(segment: JournalSegment | null): void {
    if (!segment) return;
    segment.open -= 1;
    if (segment.open > 0) return;
    try {
      if (segment !== this.#segment) remove(segment);
      else if (!this.#isBroken) empty(segment);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** Ends the journal; a file with lines that count stays. */
  close(): void {
    const segment = this.#segment;
    this.#segment = null;
    this.#isBroken = true;
    if (segment?.open === 0) remove(segment);
  }

  #giveUp(error: unknown): void {
    this.#isBroken = true;
    log().warn({ error: String(error) }, 'the journal of deliveries cannot be kept; a crash may repeat more of them');
  }

  #current(): JournalSegment {
    if (this.#segment && this.#segment.bytes < SEGMENT_BYTES) return this.#segment;
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    const path = join(this.#directory, `${hostname()}-${process.pid}-${randomUUID()}${JOURNAL_ENDING}`);
    this.#segment = { fd: openSync(path, 'a', 0o600), path, bytes: 0, open: 0 };
    return this.#segment;
  }
}

function empty(segment: JournalSegment): void {
  ftruncateSync(segment.fd, 0);
  segment.bytes = 0;
}

function remove({ fd, path }: JournalSegment): void {
  closeSync(fd);
  rmSync(path, { force: true });
}
