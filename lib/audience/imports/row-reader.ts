import type { StoredField } from '#lib/audience/contacts/fields-store.ts';
import { type GivenContact, readContact } from '#lib/audience/contacts/read-contact.ts';
import type { ContactRow } from '#lib/audience/contacts/upsert-types.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readCountry } from '#lib/core/tables/countries.ts';
import { readDate } from '#lib/core/tables/dates.ts';
import { splitName } from '#lib/core/tables/mapping.ts';
import { createPhoneReader, readBoolean, readNumber } from '#lib/core/tables/values.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import type { ImportOptions, MappedColumn } from './options.ts';

/** A row as it is written, or the reason of its refusal. */
export type ReadRow = { row: ContactRow } | { code: string; message: string; column: number };

/** The facts of a company by which cells are read. */
export type ReaderFacts = {
  fields: readonly StoredField[];
  /** Labels by name in lower case. */
  labels: ReadonlyMap<string, number>;
  /** The country of telephone numbers without one. */
  country: string | null;
  today: Date;
};

const TEXTS = new Set(['firstName', 'lastName', 'externalId', 'city', 'language', 'timezone']);
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
 * Requires a mapping that an import can use.
 *
 * @throws {AppError} emailFieldMissing, invalidField
 */
export function requireMapping(
  mapping: readonly MappedColumn[],
  columns: number,
  fields: readonly StoredField[],
): void {
  const seen = new Set<string>();
  for (const [index, { column, target }] of mapping.entries()) {
    const path = `mapping[${index}]`;
    if (column >= columns) throw refuse.field(`${path}.column`, `must be a number below ${columns}`, column);
    if (target === null) continue;
    const tag = target.startsWith('field:') ? target.slice(6) : null;
    const isKnown =
      tag === null
        ? TEXTS.has(target) || target in PLAIN || OTHERS.has(target)
        : fields.some((field) => field.tag === tag);
    if (!isKnown) throw refuse.field(`${path}.target`, 'must be a value of a contact', target);
    if (target !== 'label' && seen.has(target))
      throw refuse.field(`${path}.target`, 'is filled by another column', target);
    seen.add(target);
  }
  if (!seen.has('email')) throw new AppError('emailFieldMissing', { field: 'mapping' });
}

const OTHERS = new Set(['email', 'phone', 'fullName', 'birthday', 'country', 'stage', 'status', 'label']);

/** Returns a reader of rows by a mapping. */
export function createRowReader(
  { mapping, clearsEmpty }: Pick<ImportOptions, 'mapping' | 'clearsEmpty'>,
  facts: ReaderFacts,
): (cells: readonly string[]) => ReadRow {
  const readPhone = createPhoneReader(facts.country);
  const used = mapping.filter((one): one is MappedColumn & { target: string } => one.target !== null);
  const byTag = new Map(facts.fields.map((field) => [field.tag, field]));
  return (cells) => {
    const given: GivenContact = {};
    const values: NonNullable<GivenContact['fields']> = {};
    const labels: number[] = [];
    let lowers: ContactRow['lowers'];
    let at = 0;
    try {
      for (const mapped of used) {
        at = mapped.column;
        const cell = (cells[at] ?? '').trim();
        const { target } = mapped;
        if (target === 'label') labels.push(...labelsOf(cell, facts.labels));
        else if (target === 'status')
          lowers = LEFT.test(cell) ? 'unsubscribed' : BOUNCED.test(cell) ? 'bounced' : lowers;
        else if (cell === '' && (!clearsEmpty || target === 'email' || target === 'stage')) continue;
        else if (target.startsWith('field:')) {
          const tag = target.slice(6);
          values[tag] = cell === '' ? null : fieldValue(cell, byTag.get(tag), mapped, facts.today);
        } else if (target in PLAIN) values[PLAIN[target] as string] = cell || null;
        else Object.assign(given, standardValue(target, cell, mapped, { ...facts, readPhone }));
      }
      if (!given.email) return { code: 'identityMissing', message: 'The row has no address.', column: at };
      const row = readContact({ ...given, fields: values }, facts.fields);
      return { row: { ...row, ...(labels.length > 0 && { labels }), ...(lowers && { lowers }) } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, message: error.message, column: columnOf(error, used) ?? at };
    }
  };
}

function standardValue(
  target: string,
  cell: string,
  mapped: MappedColumn,
  { today, readPhone }: ReaderFacts & { readPhone: (cell: string) => string | null },
): GivenContact {
  if (cell === '' && target !== 'fullName') return { [target]: null };
  if (target === 'email') return { email: addressOf(cell) };
  if (target === 'fullName') return cell === '' ? { firstName: null, lastName: null } : splitName(cell);
  if (target === 'phone') return { phone: readPhone(cell) ?? cell };
  if (target === 'country') return { country: readCountry(cell) ?? cell };
  if (target === 'birthday') return { birthday: readDate(cell, mapped.dates ?? 'ymd', today)?.date ?? cell };
  if (target !== 'stage') return { [target]: cell };
  const stage = CONTACT_STAGES.find((one) => one === cell.toLowerCase());
  if (!stage) throw refuse.field('stage', `must be one of: ${CONTACT_STAGES.join(', ')}`, cell);
  return { stage };
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

const labelsOf = (cell: string, known: ReadonlyMap<string, number>): number[] =>
  cell.split(/[,;|]/).flatMap((name) => known.get(name.trim().toLowerCase()) ?? []);

/** Returns the column of the value that a refusal names. */
function columnOf(error: AppError, used: readonly MappedColumn[]): number | null {
  const field = error.payload.field?.replace(/^fields\./, 'field:');
  return used.find(({ target }) => target === field)?.column ?? null;
}
