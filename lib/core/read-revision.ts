import { refuse } from './errors/refuse.ts';

/** Reads the revision of `If-Match`, with or without quotation marks; null for any. @throws {AppError} invalidField */
export function readRevision(header: string | null): number | null {
  const given = header?.trim();
  if (given === undefined || given === '*') return null;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(given) ?? [];
  if (digits !== undefined) return Number(digits);
  throw refuse.field('if-match', 'must be a revision');
}
