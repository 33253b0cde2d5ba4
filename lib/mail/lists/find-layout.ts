import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '../address.ts';
import { addressOf } from './address-of.ts';

/** The layout of a list: its separator, its columns, and the one with the addresses. */
export type ListLayout = { delimiter: string; hasHeader: boolean; columns: string[]; column: number };

/** A list's text and the separator of its columns. */
export type SeparatedText = { text: string; delimiter: string };

const DELIMITERS = [',', ';', '\t'] as const;

/** The line that names the separator to Excel; it is no row. */
const SEPARATOR_LINE = /^(\ufeff?\s*)"?sep=([^\r\n"])"?[,;\t]*(?=\r|\n|$)/i;

/** Characters from which the separator is found. */
const BEGINNING = 65_536;

/**
 * Names of a column with addresses, as `toKey` writes them: of Mailchimp, SendGrid, Amazon SES, Mailgun, Postmark, Brevo,
 * SparkPost, HubSpot and Google Contacts, and in the languages of spreadsheets.
 */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(
  `
    email emailaddress recipientemail primaryemail subscriberemail useremail contactemail email1 email1value emails
    rcptto emailadresse mailadresse emailadressen courriel adressemail adresseemail adressedemessagerie correo
    correoelectronico direcciondecorreo emailadres adresemail direcciondecorreoelectronico indirizzoemail
    indirizzodipostaelettronica enderecodeemail epost epostadress epostadresse sahkoposti alamatemail eposta adreseemail
    メールアドレス 电子邮件 邮箱 電子郵件 이메일 электроннаяпочта почта эпочта
  `
    .trim()
    .split(/\s+/),
);

/** Names that may be a column of addresses, or of something else: `Address` of Mailchimp is the street. */
const WEAK_KEYS: ReadonlySet<string> = new Set(['address', 'adresse', 'recipient', 'mail', 'to', 'empfanger']);

/** Characters of a column's name that are kept. */
const NAME_MAX = 100;

/** Returns the name of a column as names are compared: letters and digits in lower case, without marks above letters. */
export const toKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/**
 * Finds the separator of a list: that of a line `sep=;`, which is emptied, or the one that occurs most often in the first line
 * outside of quotation marks.
 *
 * @throws {AppError} importDelimiter
 */
export function separateColumns(text: string): SeparatedText {
  const [line, blanks = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { text: blanks + text.slice(line.length), delimiter: named };
  const beginning = text.slice(0, BEGINNING).replaceAll(/"(?:[^"]|"")*"/g, '');
  const first = /^[^\r\n]*/.exec(beginning.trimStart())?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length - 1 }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  if (best.count === 0 && first.includes('|')) throw new AppError('importDelimiter');
  return { text, delimiter: best.delimiter };
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
  const clear = indexes.filter((index) => ADDRESS_KEYS.has(keys[index] ?? ''));
  const weak = indexes.filter((index) => WEAK_KEYS.has(keys[index] ?? ''));
  const named = [...clear, ...weak];
  const filled = named.filter((index) => isAddress(next?.[index] ?? ''));
  if (filled.length > 0) return filled;
  return clear.length > 0 ? clear : weak;
}

const isAddress = (cell: string): boolean => parseMailbox(addressOf(cell)) !== null;

const toName = (cell: string): string => cell.trim().slice(0, NAME_MAX);

const toNumber = (_cell: string, index: number): string => `column_${index + 1}`;
