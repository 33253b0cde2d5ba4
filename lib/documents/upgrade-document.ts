/**
 * Returns a document of version 1 as one of version 2; anything else as it is. Only the form changes: its
 * mail stays the same, byte by byte. Nothing is checked here.
 */
export function upgradeDocument(given: unknown): unknown {
  if (!isObject(given) || given.version !== 1) return given;
  const rows = Array.isArray(given.rows) ? given.rows.map(nameRow) : given.rows;
  return { ...given, version: 2, surface: 'email', rows };
}

/** Rows of version 1 have no names. */
const nameRow = (row: unknown, index: number): unknown => (isObject(row) ? { id: `r${index + 1}`, ...row } : row);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
