/** Raw SQL: the pieces of an uploaded list are rewritten one by one. */

import type { Database } from '#lib/infra/db/pool.ts';
import type { ListKey } from './store.ts';

/** The octet that takes the place of each one of an address. */
const MASK = 0x2d; // a hyphen

/** An address that lies across two pieces is found by the end of the one before. */
const OVERLAP = 400;

type Piece = { number: number; data: Buffer };

/**
 * Overwrites addresses in the uploaded text of a list, octet by octet: a run that has read a part of it continues where it was. An
 * address that is a part of a longer one is left alone.
 *
 * @returns the number of pieces that were changed.
 */
export async function maskPieces(
  db: Database,
  { companyId, listId }: ListKey,
  addresses: readonly string[],
): Promise<number> {
  const needles = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const changed = new Set<number>();
  let before = null as Piece | null;
  let last = '';
  const write = async ({ number, data }: Piece) => {
    if (changed.has(number))
      await db.query(
        'UPDATE validation_list_pieces SET data = $4 WHERE company_id = $1 AND list_id = $2 AND number = $3',
        [companyId, listId, number, data],
      );
  };
  for (;;) {
    const { rows }: { rows: Piece[] } = await db.query<Piece>(
      `SELECT number, data FROM validation_list_pieces WHERE company_id = $1 AND list_id = $2 AND number > $3 ORDER BY number LIMIT 1`,
      [companyId, listId, before?.number ?? -1],
    );
    const piece: Piece | undefined = rows[0];
    if (before) {
      mask(before, piece ?? null, { needles, changed, last });
      await write(before);
      last = String.fromCharCode(before.data.at(-1) ?? 0);
    }
    if (!piece) return changed.size;
    before = piece;
  }
}

/** The work on a piece: the addresses, the pieces that were changed, and the octet before the piece. */
type Masked = { needles: readonly string[]; changed: Set<number>; last: string };

/** Masks what begins in a piece, and may end in the next one. */
function mask(piece: Piece, next: Piece | null, { needles, changed, last }: Masked): void {
  const whole = Buffer.concat([piece.data, next?.data.subarray(0, OVERLAP) ?? Buffer.alloc(0)]);
  const text = whole.toString('latin1').toLowerCase();
  for (const needle of needles) {
    const octets = Buffer.from(needle).toString('latin1');
    for (let at = text.indexOf(octets); at !== -1 && at < piece.data.length; at = text.indexOf(octets, at + 1)) {
      const end = at + octets.length;
      if (/[a-z0-9._+-]/.test(text[at - 1] ?? last) || /^(?:[a-z0-9-]|\.[a-z0-9])/.test(text.slice(end, end + 2)))
        continue;
      piece.data.fill(MASK, at, Math.min(end, piece.data.length));
      changed.add(piece.number);
      if (end <= piece.data.length || !next) continue;
      next.data.fill(MASK, 0, end - piece.data.length);
      changed.add(next.number);
    }
  }
}
