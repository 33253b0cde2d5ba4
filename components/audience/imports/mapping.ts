import type { FieldType } from '#lib/audience/contacts/values.ts';
import type { ImportColumn, MappedColumn, PreparedImport } from '#lib/audience/imports/schema.ts';

/** A column of the file with what it fills now. */
export type ShownColumn = ImportColumn & { mapped: MappedColumn };

/** A field of the company, as far as a mapping needs it. */
export type MappableField = { tag: string; name: string; type: FieldType };

/** How sure a suggestion is, in words. */
export type ColumnState = 'sure' | 'likely' | 'guess' | 'check' | 'chosen' | 'skipped';

const SURE_MIN = 0.9;
const LIKELY_MIN = 0.6;

/** Targets that several columns may fill. */
const SHARED = new Set(['label']);

/** Returns what each column of a prepared file fills. */
export const mappingOf = ({ columns }: Pick<PreparedImport, 'columns'>): MappedColumn[] =>
  columns.map(({ column, target, dates, decimal }) => ({
    column,
    target,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
  }));

/** Joins the columns of a file with what they fill now. */
export const shownColumns = (columns: readonly ImportColumn[], mapping: readonly MappedColumn[]): ShownColumn[] =>
  columns.map((one) => ({
    ...one,
    mapped: mapping.find(({ column }) => column === one.column) ?? { column: one.column, target: one.target },
  }));

/** Returns the own field that a target names. */
export const fieldOf = (target: string | null, fields: readonly MappableField[]): MappableField | undefined =>
  target?.startsWith('field:') ? fields.find(({ tag }) => `field:${tag}` === target) : undefined;

/** Returns the orders of dates among which the person has to choose; none for a column whose order is clear. */
export const ordersOf = (column: ShownColumn, fields: readonly MappableField[]) =>
  holdsDates(column, fields) && column.dateChoices.length > 1 ? column.dateChoices : [];

/** Returns true for a column that fills a field of numbers, whose decimal sign can be chosen. */
export const holdsNumbers = ({ mapped }: ShownColumn, fields: readonly MappableField[]): boolean =>
  fieldOf(mapped.target, fields)?.type === 'number';

/** Returns the choice that nobody has made yet: of several orders of dates that fit, or of a decimal sign. */
function openChoice(column: ShownColumn, fields: readonly MappableField[]): 'needsOrder' | 'needsDecimal' | null {
  const { mapped, sample } = column;
  if (sample.length === 0) return null;
  if (ordersOf(column, fields).length > 0 && !mapped.dates) return 'needsOrder';
  return holdsNumbers(column, fields) && !mapped.decimal ? 'needsDecimal' : null;
}

function holdsDates({ mapped: { target } }: ShownColumn, fields: readonly MappableField[]): boolean {
  const type = fieldOf(target, fields)?.type;
  return target === 'birthday' || type === 'date' || type === 'datetime';
}

/** Returns how sure it is what a column holds. */
export function stateOf(column: ShownColumn, fields: readonly MappableField[]): ColumnState {
  const { mapped, suggestion, confidence } = column;
  const { target } = mapped;
  if (target === null) return 'skipped';
  if (openChoice(column, fields) !== null) return 'check';
  if (target !== suggestion) return 'chosen';
  return confidence >= SURE_MIN ? 'sure' : confidence >= LIKELY_MIN ? 'likely' : 'guess';
}

/** The reason for which a mapping cannot be used. */
export type MappingFault = { kind: 'needsEmail' } | { kind: 'needsOrder' | 'needsDecimal'; name: string };

/** Finds the reason for which a mapping cannot be used: no address, or a format that nobody has chosen. */
export function findMappingFault(
  columns: readonly ShownColumn[],
  fields: readonly MappableField[],
): MappingFault | null {
  if (!columns.some(({ mapped }) => mapped.target === 'email')) return { kind: 'needsEmail' };
  for (const column of columns) {
    const kind = openChoice(column, fields);
    if (kind !== null) return { kind, name: column.name };
  }
  return null;
}

/**
 * Returns the mapping with another target of a column. A value that one column alone may fill is taken from the column that had it.
 *
 * @returns the mapping, and the column that fills nothing any more.
 */
export function retarget(
  columns: readonly ShownColumn[],
  column: number,
  target: string | null,
): { mapping: MappedColumn[]; emptied: ShownColumn | null } {
  const emptied =
    target === null || SHARED.has(target)
      ? null
      : (columns.find((one) => one.column !== column && one.mapped.target === target) ?? null);
  const mapping = columns.map(({ mapped }) => {
    if (mapped.column === column) return { ...mapped, target };
    return mapped.column === emptied?.column ? { ...mapped, target: null } : mapped;
  });
  return { mapping, emptied };
}

/** Returns the mapping with another format of a column. */
export const reformat = (
  columns: readonly ShownColumn[],
  column: number,
  format: Pick<MappedColumn, 'dates' | 'decimal'>,
): MappedColumn[] => columns.map(({ mapped }) => (mapped.column === column ? { ...mapped, ...format } : mapped));

/** Proposes a field for a column: its name, its type, and for choices those of the first rows. */
export function proposeField({ name, type, column }: ShownColumn, { sample }: Pick<PreparedImport, 'sample'>) {
  const values = sample.map(({ cells }) => (cells[column] ?? '').trim()).filter((value) => value !== '');
  return { name: name.slice(0, 60), type, options: type === 'choice' ? [...new Set(values)] : [] };
}
