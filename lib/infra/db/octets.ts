/** A `bytea` parameter in pieces, such as the bodies of a batch, which a `Pipeline` sends without joining them. */
export class Octets {
  readonly pieces: readonly Buffer[];
  readonly length: number;

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Returns the pieces as one, for a statement that the package sends (node-postgres, "Queries: data types"). */
  toPostgres(): Buffer {
    return Buffer.concat(this.pieces);
  }
}
