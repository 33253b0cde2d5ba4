import { AppError } from '#lib/core/errors/app-error.ts';
import { numberedName, toName } from '#lib/core/tables/header.ts';
import { ADDRESS_NAMES, WEAK_ADDRESS_NAMES } from '#lib/core/tables/synonyms.ts';
import { toKey } from '#lib/core/tables/to-key.ts';
import { parseMailbox } from '../address.ts';
import { addressOf } from './address-of.ts';

/** The layout of a list: its separator, its columns, and the one with the addresses. */
export type ListLayout = { delimiter: string; hasHeader: boolean; columns: string[]; column: number };

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
  const [named] = listAddressColumns(head, next);
  if (named !== undefined) return { delimiter, hasHeader: true, columns: head.map(toName), column: named };
  const own = head.findIndex(isAddress);
  if (own >= 0) return { delimiter, hasHeader: false, columns: head.map(toNumber), column: own };
  const below = next?.findIndex(isAddress) ?? -1;
  // The first row may have an address that is mistyped.
  const hasHeader = !head[below]?.includes('@');
  if (below >= 0) return { delimiter, hasHeader, columns: head.map(hasHeader ? toName : toNumber), column: below };
  throw new AppError('emailFieldMissing', { field: 'file' });
}

/**
 * Lists the columns that are named as columns of addresses: those with an address in the row below the header, if there are
 * any; else the clear names before the others.
 */
export function listAddressColumns(head: readonly string[], next: readonly string[] | undefined): number[] {
  const indexes = [...head.keys()];
  const keys = head.map(toKey);
  const clear = indexes.filter((index) => ADDRESS_NAMES.has(keys[index] ?? ''));
  const weak = indexes.filter((index) => WEAK_ADDRESS_NAMES.has(keys[index] ?? ''));
  const named = [...clear, ...weak];
  const filled = named.filter((index) => isAddress(next?.[index] ?? ''));
  if (filled.length > 0) return filled;
  return clear.length > 0 ? clear : weak;
}

const isAddress = (cell: string): boolean => parseMailbox(addressOf(cell)) !== null;

const toNumber = (_cell: string, index: number): string => numberedName(index);
