/** The kind of value that a cell looks like. */
export type CellType = 'empty' | 'address' | 'url' | 'boolean' | 'number' | 'date' | 'phone' | 'word' | 'other';

/**
 * An address, with or without a name before it. Characters that separate columns are left out, though an address may have some of them:
 * a cell is compared with others here, and not judged.
 */
const ADDRESS = /^(?:[^<>"]*<)?(?:mailto:)?[^\s@<>"(),:;|^~]+@(?:[^\s@.<>"'(),:;|]+\.)+[^\s@.<>"'(),:;|]{2,}>?$/iu;
const URL = /^(?:https?:\/\/|www\.)[^\s"<>]+$/i;
const NUMBER = /^[-+]?(?:\d{1,3}(?:[., ’'\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?(?:e[-+]?\d{1,3})?\s?[%\p{Sc}]?$/iu;
const DATE =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:\d{4}|\d{2})|\d{1,2}[-. ]\p{L}{3,9}\.?[-. ,]+\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{4}年\d{1,2}月\d{1,2}日)(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|[-+]\d{2}:?\d{2})?)?$/iu;
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?$/i;
const PHONE = /^\+?[\d(][\d ().\-/]{4,22}\d$/;
const BOOLEAN =
  /^(?:true|false|yes|no|y|n|ja|nein|oui|non|s[ií]|n[ãa]o|sim|tak|nie|evet|hay[ıi]r|ya|tidak|да|нет|はい|いいえ|是|否|예|아니요)$/iu;
/** Text as people write names, places and sentences: no quotation marks at its ends and no separators of columns within. */
const WORD = /^[\p{L}\p{N}#$€£(¿¡@_*&+§°][^"\t;|^~\r\n]*$/u;

/** Returns the kind of value of a cell. */
export function cellType(cell: string): CellType {
  const text = cell.trim();
  if (text === '') return 'empty';
  if (text.length > 2_000) return 'other';
  if (text.includes('@') && ADDRESS.test(text)) return 'address';
  if (NUMBER.test(text)) return 'number';
  if (DATE.test(text) || TIME.test(text)) return 'date';
  if (PHONE.test(text)) return 'phone';
  if (URL.test(text)) return 'url';
  if (BOOLEAN.test(text)) return 'boolean';
  return WORD.test(text) ? 'word' : 'other';
}
