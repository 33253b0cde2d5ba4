import type { CodeColor, CodeLine, CodeToken } from './code-sample.ts';

/** The colours in the order of their marks. */
const COLORS: readonly CodeColor[] = ['keyword', 'string', 'number', 'name', 'comment'];

/** The first mark, a code point for private use: it ends a colour, and those after it begin one each. */
const END = 0xe000;

const mark = (color: CodeColor): string => String.fromCodePoint(END + 1 + COLORS.indexOf(color));

/** Encodes lines of coloured code as one text with marks around the coloured parts. */
export const encodeLines = (lines: readonly CodeLine[]): string =>
  lines
    .map((line) =>
      line.map(([text, color]) => (color ? mark(color) + text + String.fromCodePoint(END) : text)).join(''),
    )
    .join('\n');

/** Decodes a text of `encodeLines`. */
export const decodeLines = (text: string): CodeLine[] => text.split('\n').map((line) => [...decodeLine(line)]);

function* decodeLine(line: string): Generator<CodeToken> {
  for (const [, begin, colored = '', plain] of line.matchAll(
    /([\uE001-\uE005])([^\uE000]*)\uE000|([^\uE000-\uE005]+)/g,
  )) {
    const color = begin && COLORS[(begin.codePointAt(0) ?? END) - END - 1];
    if (color) yield [colored, color];
    else if (plain) yield [plain];
  }
}
