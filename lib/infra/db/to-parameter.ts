/** A value as PostgreSQL reads a parameter: text, octets as they are, or null. Of arrays, those of one dimension. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quote(value);
  return value instanceof Date ? quote(value.toISOString()) : String(value);
}

const quote = (text: string): string => (/["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`);
