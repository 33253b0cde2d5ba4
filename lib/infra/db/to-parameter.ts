/** A value as PostgreSQL reads a parameter: text, octets as they are, or null. Of arrays, those of one dimension. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return toArray(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Columns of a batch repeat themselves, the company's id for one: a value like the one before it is not written again. */
function toArray(values: readonly unknown[]): string {
  let text = '';
  let last: unknown;
  let element = 'NULL';
  for (const value of values) {
    if (value !== last) {
      element = toElement(value);
      last = value;
    }
    text += text === '' ? element : `,${element}`;
  }
  return `{${text}}`;
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quote(value);
  return value instanceof Date ? quote(value.toISOString()) : String(value);
}

const quote = (text: string): string =>
  text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
