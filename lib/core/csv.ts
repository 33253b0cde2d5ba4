/** What a spreadsheet takes for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180) with its CRLF; a cell that a spreadsheet would run is marked as text with an apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows of a CSV text (RFC 4180): commas or semicolons, any line ends, the mark of UTF-8 and empty lines left out; the
 * apostrophe that `csvLine` writes is taken off again.
 */
export function parseCsv(text: string): string[][] {
  const body = text.replace(/^\ufeff/, '');
  const firstLine = /^[^\r\n]*/.exec(body)?.[0] ?? '';
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    const trimmed = cell.trim();
    row.push(trimmed.startsWith("'") && FORMULA.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && body[at + 1] === '\n') at += 1;
      endRow();
    } else cell += character;
  }
  endRow();
  return rows;
}
