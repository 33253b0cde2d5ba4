const LINE_END = '\r\n';

/**
 * Splits a text that `csvLines` wrote into its lines, each with its CRLF and otherwise as it was written. A line end inside a
 * cell is between quotation marks, which every line has in pairs.
 */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let isQuoted = false;
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(LINE_END, from);
    const end = found === -1 ? text.length : found + LINE_END.length;
    const part = text.slice(from, end);
    from = end;
    line += part;
    if (hasOddQuotes(part)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    lines.push(line);
    line = '';
  }
  if (line !== '') lines.push(line);
  return lines;
}

function hasOddQuotes(part: string): boolean {
  let isOdd = false;
  for (let at = part.indexOf('"'); at !== -1; at = part.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}
