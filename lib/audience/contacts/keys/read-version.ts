import { refuse } from '#lib/core/errors/refuse.ts';

/** Reads the version of `If-Match`, with or without quotation marks; null without one. @throws {AppError} invalidField */
export function readVersion(header: string | null): string | null {
  const given = header?.trim();
  if (given === undefined || given === '*') return null;
  const [, version] = /^"?(\d{1,16})"?$/.exec(given) ?? [];
  if (version === undefined) throw refuse.field('if-match', 'must be a version');
  return version;
}
