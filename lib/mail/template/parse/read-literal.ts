import type { Expression } from '../ast.ts';
import type { Cursor } from './cursor.ts';

const DOUBLE_QUOTED = /"[^"]*"/y;
const SINGLE_QUOTED = /'[^']*'/y;
const NUMBER = /-?\d+(?:\.\d+)?(?![^\s,)}=<>!|&\]])/y;
const WORD = /(?:true|false|null|undefined|nil)(?![^\s,)}=<>!|&\]])/y;

/** Reads a quoted text, a number, `true`, `false` or `null`; null if none begins here. */
export function readLiteral(cursor: Cursor): Expression | null {
  const quoted = cursor.take(DOUBLE_QUOTED) ?? cursor.take(SINGLE_QUOTED);
  if (quoted !== null) return { type: 'literal', value: quoted.slice(1, -1) };
  if (cursor.peek(/["']/y) !== null) throw cursor.error('syntax', 'a quoted text is not closed');
  const number = cursor.take(NUMBER);
  if (number !== null) return { type: 'literal', value: Number(number) };
  const word = cursor.take(WORD);
  if (word === null) return null;
  return { type: 'literal', value: word === 'true' ? true : word === 'false' ? false : null };
}
