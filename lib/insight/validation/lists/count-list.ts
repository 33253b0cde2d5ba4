import { hash } from 'node:crypto';
import { AppError } from '#lib/core/errors/app-error.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { isAsked } from '../check-addresses.ts';
import type { AddressInspector } from '../checks/inspect-address.ts';
import { isSimulatedAddress } from '../simulate.ts';

/** Rows of one list at most (docs/validation.md). */
export const LIST_ROWS_MAX = 500_000;

/** Domains that a list names with their rows. */
const TOP_DOMAINS = 10;

/** Domains that are counted at most; rarer ones of a longer list are left out. */
const DOMAINS_MAX = 100_000;

/** The contents of a list. */
export type ListCount = {
  rows: number;
  /** Distinct addresses that are asked about: the cost. */
  distinct: number;
  duplicates: number;
  invalid: number;
  domains: { domain: string; rows: number }[];
};

/**
 * Counts the rows of a list. Of each address only 64 bits of its hash are kept, so that half a million need 4 MB.
 *
 * @param rows without the header.
 * @throws {AppError} importSize, importEmpty
 */
export async function countList(
  rows: AsyncIterable<readonly string[]>,
  { column, inspect }: { column: number; inspect: AddressInspector },
): Promise<ListCount> {
  const hashes = new BigUint64Array(LIST_ROWS_MAX);
  const domains = new Map<string, number>();
  let [count, asked, invalid] = [0, 0, 0];
  for await (const row of rows) {
    if (count === LIST_ROWS_MAX)
      throw new AppError('importSize', { values: { limit: LIST_ROWS_MAX.toLocaleString('en') } });
    count += 1;
    const inspected = inspect(addressOf(row[column] ?? ''));
    if (isAsked(inspected) && inspected.mailbox) {
      const { address, domain } = inspected.mailbox;
      hashes[asked] = hash('sha1', address.toLowerCase(), 'buffer').readBigUInt64LE();
      asked += 1;
      if (domains.size < DOMAINS_MAX || domains.has(domain)) domains.set(domain, (domains.get(domain) ?? 0) + 1);
    } else if (!isSimulatedAddress(inspected)) {
      invalid += 1;
    }
  }
  if (count === 0) throw new AppError('importEmpty');
  const distinct = countDistinct(hashes.subarray(0, asked));
  const top = [...domains].sort((one, other) => other[1] - one[1]).slice(0, TOP_DOMAINS);
  return {
    rows: count,
    distinct,
    duplicates: asked - distinct,
    invalid,
    domains: top.map(([domain, rows]) => ({ domain, rows })),
  };
}

function countDistinct(hashes: BigUint64Array): number {
  hashes.sort();
  let distinct = 0;
  for (let at = 0; at < hashes.length; at += 1) if (at === 0 || hashes[at] !== hashes[at - 1]) distinct += 1;
  return distinct;
}
