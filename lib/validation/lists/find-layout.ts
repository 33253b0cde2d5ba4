import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { addressOf } from './address-of.ts';

/** The layout of a list: its separator, its columns, and the one with the addresses. */
export type ListLayout = { delimiter: string; hasHeader: boolean; columns: string[]; column: number };

const DELIMITERS = [',', ';', '\t'] as const;

/** Names of a column with addresses, as other systems write them. */
const ADDRESS_NAMES: ReadonlySet<string> = new Set([
  ...[
    'email',
    'e-mail',
    'mail',
    'address',
    'email address',
    'email_address',
    'emailaddress',
    'recipient',
    'e-mail address',
  ],
  ...['adresse', 'e-mail-adresse', 'courriel', 'correo', 'correo electrónico', 'alamat email', 'indirizzo email'],
]);

/** Characters of a column's name that are kept. */
const NAME_MAX = 100;

/**
 * Finds the separator of a list by its first line: the one that occurs most often outside of quotation marks.
 *
 * @throws {AppError} importDelimiter
 */
export function findDelimiter(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.trimStart().slice(0, 65_536))?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  if (best.count === 0 && line.includes('|')) throw new AppError('importDelimiter');
  return best.delimiter;
}

/**
 * Finds the column of the addresses: by its name, else by the first cell that is an address, in the first row or below a
 * header.
 *
 * @param first the first rows.
 * @throws {AppError} importEmpty, emailFieldMissing
 */
export function findLayout(first: readonly (readonly string[])[], delimiter: string): ListLayout {
  const [head, next] = first;
  if (!head) throw new AppError('importEmpty');
  const named = head.findIndex((cell) => ADDRESS_NAMES.has(cell.trim().toLowerCase()));
  if (named >= 0) return { delimiter, hasHeader: true, columns: head.map(toName), column: named };
  const own = head.findIndex(isAddress);
  if (own >= 0) return { delimiter, hasHeader: false, columns: head.map(toNumber), column: own };
  const below = next?.findIndex(isAddress) ?? -1;
  if (below >= 0) return { delimiter, hasHeader: true, columns: head.map(toName), column: below };
  throw new AppError('emailFieldMissing', { field: 'file' });
}

const isAddress = (cell: string): boolean => parseMailbox(addressOf(cell)) !== null;

const toName = (cell: string): string => cell.trim().slice(0, NAME_MAX);

const toNumber = (_cell: string, index: number): string => `column_${index + 1}`;
