/** Returns the text of a value: texts as they are, numbers as JSON writes them, nothing for null, lists and objects. */
export function printValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? String(value) : '';
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return '';
  }
}
