import { EMPTY_DOCUMENT } from '#lib/documents/empty-document.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { upgradeDocument } from '#lib/documents/upgrade-document.ts';

/** Parses a document as the editor holds it: JSON that the server has checked, or that this browser has kept. */
export function parseSource(source: string): BlockDocument {
  try {
    const value = upgradeDocument(JSON.parse(source));
    return isDocument(value) ? value : EMPTY_DOCUMENT;
  } catch {
    return EMPTY_DOCUMENT;
  }
}

/** Checks the structure; the properties of blocks are those that the server gave. */
function isDocument(value: unknown): value is BlockDocument {
  if (typeof value !== 'object' || value === null || !('rows' in value) || !('settings' in value)) return false;
  return Array.isArray(value.rows) && value.rows.every(isRow);
}

const isRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  'columns' in row &&
  Array.isArray(row.columns) &&
  row.columns.every((column) => Array.isArray(Object(column).blocks));
