import { TEMPLATE_LIMITS } from '../limits.ts';
import { type Position, type Source, TemplateError, type TemplateErrorCode } from '../source.ts';

/** A reading position within the inside of one tag. */
export class Cursor {
  readonly source: Source;
  readonly end: number;
  at: number;
  #depth = 0;

  constructor(source: Source, start: number, end: number) {
    this.source = source;
    this.at = start;
    this.end = end;
  }

  /** True at the end of the tag, after any blanks. */
  get isAtEnd(): boolean {
    this.skipSpace();
    return this.at >= this.end;
  }

  get position(): Position {
    return { source: this.source, offset: this.at };
  }

  skipSpace(): void {
    while (this.at < this.end && isSpace(this.source.text.charCodeAt(this.at))) this.at += 1;
  }

  /** Returns the text that a sticky pattern matches here without moving; null if it does not match. */
  peek(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source.text)?.[0] ?? null;
    return found !== null && this.at + found.length <= this.end ? found : null;
  }

  /** Consumes and returns the text that a sticky pattern matches here, after blanks. */
  take(pattern: RegExp): string | null {
    this.skipSpace();
    const found = this.peek(pattern);
    if (found !== null) this.at += found.length;
    return found;
  }

  /** Consumes a literal text, after blanks. */
  takeText(text: string): boolean {
    this.skipSpace();
    if (this.at + text.length > this.end || !this.source.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Returns the unread inside of the tag. */
  rest(): string {
    return this.source.text.slice(this.at, this.end);
  }

  /** Runs a reader one level deeper. @throws {TemplateError} limit beyond the permitted nesting */
  nest<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > TEMPLATE_LIMITS.nesting) {
      throw this.error('limit', `an expression is nested deeper than ${TEMPLATE_LIMITS.nesting}`);
    }
    const value = read();
    this.#depth -= 1;
    return value;
  }

  error(code: TemplateErrorCode, reason: string): TemplateError {
    return new TemplateError(code, reason, this.position);
  }

  /** Requires the end of the tag. @throws {TemplateError} syntax */
  finish(): void {
    if (!this.isAtEnd) throw this.error('syntax', `${quote(this.rest())} is not expected here`);
  }
}

/** Quotes the beginning of a piece of source in a message. */
export function quote(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `"${line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line}"`;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
