import type { StoredField } from '#lib/audience/contacts/fields.ts';
import { type GivenContact, readContact } from '#lib/audience/contacts/read-contact.ts';
import type { ContactRow } from '#lib/audience/contacts/upsert-types.ts';
import { CONTACT_STAGES, LABEL_NAME } from '#lib/audience/contacts/values.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readCountry } from '#lib/core/tables/countries.ts';
import { readDate } from '#lib/core/tables/dates.ts';
import { splitName } from '#lib/core/tables/mapping.ts';
import { createPhoneReader, readBoolean, readNumber } from '#lib/core/tables/values.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import type { ImportOptions, MappedColumn } from './schema.ts';
import { IMPORT_TARGETS } from './values.ts';

/** A cell that is read in a way that should be looked at; what it says is left out where `isLeftOut`. */
export type Doubt = { column: number; code: string; message: string; isLeftOut: boolean };

/** A refused row: its column, counted from 0, and why. */
export type Refusal = { code: string; message: string; column: number };

/** A row as it is written, with the names of labels that do not exist and its doubtful cells; or the reason of its refusal. */
export type ReadRow = { row: ContactRow; newLabels: readonly string[]; doubts: readonly Doubt[] } | Refusal;

/** The facts of a company by which cells are read. */
export type ReaderFacts = {
  fields: readonly StoredField[];
  /** Labels by name in lower case. */
  labels: ReadonlyMap<string, number>;
  /** The country of telephone numbers without one. */
  country: string | null;
  today: Date;
};

const PLAIN: Readonly<Record<string, string>> = {
  company: 'company',
  jobTitle: 'job_title',
  gender: 'gender',
  address: 'address',
  zipcode: 'zipcode',
  website: 'website',
};

/** Words of a column of states that say that a person may not be mailed; others say nothing, as an import raises no status. */
const LEFT = /unsub|opt.?out|inactive|abgemeldet|désinscrit|berhenti/i;
const BOUNCED = /bounce|clean|invalid|undeliver/i;

/**
 * Requires a mapping that fits a table and its company.
 *
 * @throws {AppError} invalidField
 */
export function requireMapping(
  mapping: readonly MappedColumn[],
  columns: number,
  fields: readonly Pick<StoredField, 'tag'>[],
): void {
  const filled = new Set<string>();
  const mapped = new Set<number>();
  const targets = new Set<string>([...IMPORT_TARGETS, ...fields.map(({ tag }) => `field:${tag}`)]);
  for (const [index, { column, target }] of mapping.entries()) {
    const path = `mapping[${index}]`;
    if (column >= columns) throw refuse.field(`${path}.column`, `must be a number below ${columns}`, column);
    if (mapped.has(column)) throw refuse.field(`${path}.column`, 'must be a column that is mapped once', column);
    mapped.add(column);
    if (target === null) continue;
    if (!targets.has(target)) throw refuse.field(`${path}.target`, 'must be a value of a contact', target);
    if (target !== 'label' && filled.has(target))
      throw refuse.field(`${path}.target`, 'must be a value that no other column fills', target);
    filled.add(target);
  }
}

/** Returns a reader of rows by a mapping. */
export function createRowReader(
  { mapping, clearsEmpty }: { mapping: readonly MappedColumn[] } & Pick<ImportOptions, 'clearsEmpty'>,
  facts: ReaderFacts,
): (cells: readonly string[]) => ReadRow {
  const readPhone = createPhoneReader(facts.country);
  const used = mapping.filter((one): one is MappedColumn & { target: string } => one.target !== null);
  const addressAt = used.find(({ target }) => target === 'email')?.column ?? 0;
  const byTag = new Map(facts.fields.map((field) => [field.tag, field]));
  return (cells) => {
    const given: GivenContact = {};
    const values: NonNullable<GivenContact['fields']> = {};
    const labels = new Set<number>();
    const newLabels: string[] = [];
    const doubts: Doubt[] = [];
    let lowers: ContactRow['lowers'];
    let at = 0;
    try {
      for (const mapped of used) {
        at = mapped.column;
        const cell = (cells[at] ?? '').trim();
        const { target } = mapped;
        if (target === 'label') readLabels(cell, facts.labels, { labels, newLabels, doubts, column: at });
        else if (target === 'status')
          lowers = LEFT.test(cell) ? 'unsubscribed' : BOUNCED.test(cell) ? 'bounced' : lowers;
        else if (cell === '' && (!clearsEmpty || target === 'email' || target === 'stage')) continue;
        else if (target === 'phone') {
          const phone = cell === '' ? null : readPhone(cell);
          if (phone !== null || cell === '') given.phone = phone;
          const doubt = doubtOfPhone(cell, phone);
          if (doubt) doubts.push({ ...doubt, column: at });
        } else if (target.startsWith('field:')) {
          const tag = target.slice(6);
          values[tag] = cell === '' ? null : fieldValue(cell, byTag.get(tag), mapped, facts.today);
        } else if (target in PLAIN) values[PLAIN[target] as string] = cell || null;
        else Object.assign(given, standardValue(target, cell, mapped, facts.today));
        const doubt = doubtOfDate(cell, mapped, target === 'birthday' || isDated(byTag.get(target.slice(6))));
        if (doubt) doubts.push({ ...doubt, column: at });
      }
      if (!given.email) return { code: 'identityMissing', message: 'The row has no address.', column: addressAt };
      const row = readContact({ ...given, fields: values }, facts.fields);
      return { row: { ...row, labels: [...labels], ...(lowers && { lowers }) }, newLabels, doubts };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Rows with one fault are counted together, so their sentence does not name the value.
      const message = error.code === 'invalidAddress' ? 'This is not an email address.' : error.message;
      return { code: error.code, message, column: columnOf(error, used) ?? at };
    }
  };
}

function readLabels(
  cell: string,
  known: ReadonlyMap<string, number>,
  found: { labels: Set<number>; newLabels: string[]; doubts: Doubt[]; column: number },
): void {
  for (const part of cell.split(/[,;|]/)) {
    const name = part.trim().replace(/\s+/g, ' ');
    const number = known.get(name.toLowerCase());
    if (name === '') continue;
    if (number !== undefined) found.labels.add(number);
    else if (LABEL_NAME.test(name)) found.newLabels.push(name);
    else {
      const message = `“${name}” cannot be a label and is left out.`;
      found.doubts.push({ column: found.column, code: 'invalidTag', message, isLeftOut: true });
    }
  }
}

function doubtOfPhone(cell: string, phone: string | null): Omit<Doubt, 'column'> | null {
  if (cell === '' || (phone !== null && /^(\+|00)/.test(cell))) return null;
  return phone === null
    ? { code: 'invalidPhone', message: 'This is not a telephone number. It is left out.', isLeftOut: true }
    : { code: 'homePhone', message: `This is read as ${phone}.`, isLeftOut: false };
}

const isDated = (field: StoredField | undefined): boolean => field?.type === 'date' || field?.type === 'datetime';

/** Doubts a date that begins with its year in a column of another order. */
function doubtOfDate(
  cell: string,
  { dates = 'ymd' }: MappedColumn,
  isDateColumn: boolean,
): Omit<Doubt, 'column'> | null {
  if (!isDateColumn || dates === 'ymd' || !/^\d{4}\D/.test(cell)) return null;
  return {
    code: 'otherDate',
    message: 'This date begins with the year, unlike the others in its column.',
    isLeftOut: false,
  };
}

function standardValue(target: string, cell: string, { dates = 'ymd' }: MappedColumn, today: Date): GivenContact {
  if (cell === '' && target !== 'fullName') return { [target]: null };
  if (target === 'email') return { email: addressOf(cell) };
  if (target === 'fullName') return cell === '' ? { firstName: null, lastName: null } : splitName(cell);
  if (target === 'country') return { country: readCountry(cell) ?? cell };
  if (target === 'birthday') return { birthday: requireDay(cell, dates, today) };
  if (target !== 'stage') return { [target]: cell };
  const stage = CONTACT_STAGES.find((one) => one === cell.toLowerCase());
  if (!stage) throw refuse.field('stage', `must be one of: ${CONTACT_STAGES.join(', ')}`, cell);
  return { stage };
}

const SHAPES = { ymd: 'year, month and day', dmy: 'day, month and year', mdy: 'month, day and year' } as const;

function requireDay(cell: string, dates: keyof typeof SHAPES, today: Date): string {
  const read = readDate(cell, dates, today);
  if (!read) throw refuse.field('birthday', `must be a date of ${SHAPES[dates]} that exists`, cell);
  return read.date;
}

function fieldValue(
  cell: string,
  field: StoredField | undefined,
  { dates = 'ymd', decimal = '.' }: MappedColumn,
  today: Date,
): string | number | boolean | string[] {
  switch (field?.type) {
    case 'number':
      return readNumber(cell, decimal) ?? cell;
    case 'boolean':
      return readBoolean(cell) ?? cell;
    case 'date':
      return readDate(cell, dates, today)?.date ?? cell;
    case 'datetime': {
      const read = readDate(cell, dates, today);
      if (!read) return cell;
      const at = Date.parse(`${read.date}T${read.time ?? '00:00:00'}Z`) - (read.offsetMinutes ?? 0) * 60_000;
      return new Date(at).toISOString();
    }
    case 'multichoice':
      return cell
        .split(/[,;|]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    default:
      return cell;
  }
}

/** Returns the column of the value that a refusal names. */
function columnOf(error: AppError, used: readonly MappedColumn[]): number | null {
  const field = error.payload.field?.replace(/^fields\./, 'field:');
  const plain = Object.keys(PLAIN).find((name) => `field:${PLAIN[name]}` === field);
  return used.find(({ target }) => target === (plain ?? field))?.column ?? null;
}
