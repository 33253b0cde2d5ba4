/** A text that is parsed: a part of a template, or a snippet or layout that is inlined into that part. */
export type Source = {
  /** The part: `subject`, `html`, `text`, `amp_html` or a header. */
  part: string;
  /** The name of the snippet or the layout that the text comes from; null for the part itself. */
  snippet: string | null;
  text: string;
};

/** A position in a source, in UTF-16 units from its start. */
export type Position = { source: Source; offset: number };

/** A position as people read it; lines and columns count from 1. */
export type TextPosition = { part: string; snippet: string | null; line: number; column: number };

/**
 * The kinds of refusal: the first four come from compiling, `limit` from both, `missingVariable` from rendering, and `budget`
 * from rendering with a budget that other renders have used.
 */
export type TemplateErrorCode =
  | 'syntax'
  | 'unsafeContext'
  | 'unknownSnippet'
  | 'unsupported'
  | 'limit'
  | 'missingVariable'
  | 'budget';

/** A refusal of a template or of a render, with the position of its cause. */
export class TemplateError extends Error {
  readonly code: TemplateErrorCode;
  readonly position: TextPosition;
  /** The message without the position. */
  readonly reason: string;

  constructor(code: TemplateErrorCode, reason: string, position: Position) {
    const found = locatePosition(position);
    super(`${describePosition(found)}: ${reason}`);
    this.name = 'TemplateError';
    this.code = code;
    this.reason = reason;
    this.position = found;
  }
}

/** A finding that does not stop a render. */
export type TemplateWarning = { code: WarningCode; message: string; position: TextPosition };

/** The kinds of warning. */
export type WarningCode =
  | 'unsafeContext'
  | 'rawInAmp'
  | 'uncertainContext'
  | 'notPrintable'
  | 'invalidDate'
  | 'invalidFormat'
  | 'refusedLink'
  | 'refusedStyle'
  | 'missingVariable';

/** Returns the line and the column of a position. */
export function locatePosition({ source, offset }: Position): TextPosition {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line += 1;
  return { part: source.part, snippet: source.snippet, line, column: offset - lineStart + 1 };
}

/** Creates a warning at a position. */
export const createWarning = (code: WarningCode, message: string, position: Position): TemplateWarning => ({
  code,
  message,
  position: locatePosition(position),
});

function describePosition({ part, snippet, line, column }: TextPosition): string {
  const origin = snippet === null ? part : `${part} (${snippet})`;
  return `${origin}, line ${line}, column ${column}`;
}
