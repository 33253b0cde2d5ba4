import { Octets } from './octets.ts';
import { toParameter } from './to-parameter.ts';

/** Pieces of this size or more are sent from where they lie in memory; shorter ones are copied into the message. */
const UNCOPIED_MIN_BYTES = 4_096;

const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;

type Parameter = string | Buffer | Octets | null;

/**
 * Returns the Bind message of a prepared statement in pieces (PostgreSQL's protocol, "Message Formats"). The package's own
 * writer copies each octet twice into buffers that grow by half, and V8 runs a full collection for every 64 MB of them.
 *
 * @param values buffers and `Octets` travel in binary, everything else as text (`toParameter`).
 */
export function bindMessage(statement: string, values: readonly unknown[]): Buffer[] {
  const parameters = values.map((value): Parameter => (value instanceof Octets ? value : toParameter(value)));
  const lengths = parameters.map(lengthOf);
  const uncopied = parameters.flatMap(piecesOf).filter(isUncopied);
  const name = Buffer.byteLength(statement);
  const count = parameters.length;
  // Type, length, portal, statement, formats, values with their lengths, one format for all results.
  const total =
    1 + 4 + 1 + (name + 1) + (2 + 2 * count) + 2 + sum(lengths.map((length) => 4 + Math.max(length, 0))) + 4;
  const copied = Buffer.allocUnsafe(total - sum(uncopied.map(({ length }) => length)));
  const pieces: Buffer[] = [];
  let from = 0;
  let at = copied.write('B');
  at = copied.writeInt32BE(total - 1, at);
  at = copied.writeUInt8(0, at);
  at += copied.write(statement, at);
  at = copied.writeUInt8(0, at);
  at = copied.writeInt16BE(count, at);
  for (const value of parameters)
    at = copied.writeInt16BE(value === null || typeof value === 'string' ? TEXT_FORMAT : BINARY_FORMAT, at);
  at = copied.writeInt16BE(count, at);
  for (const [index, value] of parameters.entries()) {
    at = copied.writeInt32BE(lengths[index] ?? -1, at);
    if (typeof value === 'string') at += copied.write(value, at);
    for (const piece of piecesOf(value)) {
      if (isUncopied(piece)) {
        pieces.push(copied.subarray(from, at), piece);
        from = at;
      } else {
        at += piece.copy(copied, at);
      }
    }
  }
  at = copied.writeInt16BE(1, at);
  copied.writeInt16BE(TEXT_FORMAT, at);
  pieces.push(copied.subarray(from));
  return pieces;
}

/** Returns the length of a parameter in octets; -1 is NULL. */
function lengthOf(value: Parameter): number {
  if (value === null) return -1;
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length;
}

function piecesOf(value: Parameter): readonly Buffer[] {
  if (value === null || typeof value === 'string') return [];
  return value instanceof Octets ? value.pieces : [value];
}

const isUncopied = ({ length }: Buffer): boolean => length >= UNCOPIED_MIN_BYTES;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
