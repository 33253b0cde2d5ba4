import { describe, expect, test } from 'vitest';
import { chosenFrom, keptOptions, startOptions } from '#components/audience/imports/chosen-options.ts';
import {
  findMappingFault,
  type MappableField,
  mappingOf,
  proposeField,
  reformat,
  retarget,
  type ShownColumn,
  shownColumns,
  stateOf,
} from '#components/audience/imports/mapping.ts';
import { stockOf, writtenPeople } from '#components/audience/imports/written-people.ts';
import type { ImportColumn } from '#lib/audience/imports/schema.ts';

const FIELDS: readonly MappableField[] = [
  { tag: 'since', name: 'Since', type: 'date' },
  { tag: 'spent', name: 'Spent', type: 'number' },
];

const column = (at: number, name: string, facts: Partial<ImportColumn> = {}): ImportColumn => ({
  column: at,
  name,
  sample: ['a'],
  target: null,
  suggestion: null,
  confidence: 0,
  type: 'text',
  dates: null,
  dateChoices: ['ymd', 'dmy', 'mdy'],
  decimal: null,
  ...facts,
});

const ADDRESS = column(0, 'mail', { target: 'email', suggestion: 'email', confidence: 0.95 });
const shown = (...columns: ImportColumn[]): ShownColumn[] => shownColumns(columns, mappingOf({ columns }));

describe('the mapping of a file', () => {
  test('needs an address', () => {
    expect(findMappingFault(shown(column(0, 'name', { target: 'firstName' })), FIELDS)).toEqual({ kind: 'needsEmail' });
    expect(findMappingFault(shown(ADDRESS), FIELDS)).toBeNull();
  });

  test('needs the order of dates that fit several, until one is chosen', () => {
    const columns = shown(ADDRESS, column(1, 'joined', { target: 'field:since', dateChoices: ['dmy', 'mdy'] }));
    expect(findMappingFault(columns, FIELDS)).toEqual({ kind: 'needsOrder', name: 'joined' });
    expect(columns.map((one) => stateOf(one, FIELDS))).toEqual(['sure', 'check']);
    const chosen = shownColumns(columns, reformat(columns, 1, { dates: 'dmy' }));
    expect(findMappingFault(chosen, FIELDS)).toBeNull();
  });

  test('needs no order of dates for a column without values, or one that fills no dates', () => {
    const empty = column(1, 'joined', { target: 'field:since', sample: [] });
    const words = column(2, 'note', { target: 'city', dateChoices: ['dmy', 'mdy'] });
    expect(findMappingFault(shown(ADDRESS, empty, words), FIELDS)).toBeNull();
  });

  test('needs the decimal sign of numbers that could have either', () => {
    const columns = shown(ADDRESS, column(1, 'total', { target: 'field:spent', type: 'number' }));
    expect(findMappingFault(columns, FIELDS)).toEqual({ kind: 'needsDecimal', name: 'total' });
    expect(findMappingFault(shownColumns(columns, reformat(columns, 1, { decimal: ',' })), FIELDS)).toBeNull();
  });

  test('gives a value to one column alone, but labels to any number', () => {
    const columns = shown(ADDRESS, column(1, 'city', { target: 'city' }), column(2, 'place'));
    const { mapping, emptied } = retarget(columns, 2, 'city');
    expect(mapping.map(({ target }) => target)).toEqual(['email', null, 'city']);
    expect(emptied?.name).toBe('city');
    const labels = shown(ADDRESS, column(1, 'tags', { target: 'label' }), column(2, 'groups'));
    expect(retarget(labels, 2, 'label').emptied).toBeNull();
  });

  test('says how sure a suggestion is, and which are no suggestions', () => {
    const of = (target: string | null, confidence: number) =>
      stateOf(shown(column(0, 'x', { target, suggestion: 'city', confidence }))[0] as ShownColumn, FIELDS);
    expect([of('city', 0.9), of('city', 0.6), of('city', 0.5), of('country', 0.9), of(null, 0.9)]).toEqual([
      'sure',
      'likely',
      'guess',
      'chosen',
      'skipped',
    ]);
  });

  test('proposes a field with the choices of the first rows', () => {
    const sample = ['Gold', 'Silver', '', 'Gold'].map((cell, line) => ({ line, cells: [cell], faults: [] }));
    const [choice] = shown(column(0, 'Level', { type: 'choice' }));
    expect(proposeField(choice as ShownColumn, { sample })).toEqual({
      name: 'Level',
      type: 'choice',
      options: ['Gold', 'Silver'],
    });
  });
});

describe('the numbers of an import', () => {
  const counts = { rows: 20, valid: 18, refused: 2, repeated: 1, new: 12, known: 5, suppressed: 0, erased: 0 };
  const cost = { new: 12, used: 95, limit: 100 };

  test('are those whom its mode writes', () => {
    const of = (mode: Parameters<typeof writtenPeople>[1]) => writtenPeople({ counts }, mode);
    expect([of('addAndUpdate'), of('addOnly'), of('updateOnly'), of('unsubscribe'), of('testers')]).toEqual([
      17, 12, 5, 17, 17,
    ]);
  });

  test('exceed the plan only where people are added', () => {
    expect(stockOf({ counts, cost }, 'addAndUpdate')).toMatchObject({ added: 12, after: 107, left: 5, isFull: true });
    expect(stockOf({ counts, cost }, 'updateOnly')).toMatchObject({ added: 0, after: 95, isFull: false });
    expect(stockOf({ counts, cost: { ...cost, limit: -1 } }, 'addOnly')).toMatchObject({ left: null, isFull: false });
  });
});

const KEPT = {
  mode: 'addAndUpdate',
  labels: [{ id: 7, name: 'Fair', color: null }],
  replacesLabels: false,
  clearsEmpty: true,
  createsLabels: true,
  origin: 'event',
  details: 'At our booth ',
} as const;

test('a declaration of consent is sent with its origin and details, and only where people are added', () => {
  const chosen = { ...chosenFrom({ ...KEPT, labels: [] }), isDeclared: true };
  expect(startOptions(chosen, 'They agreed.')).toMatchObject({
    origin: 'event',
    statement: 'They agreed. At our booth',
  });
  expect(startOptions({ ...chosen, mode: 'updateOnly' }, 'They agreed.')).not.toHaveProperty('statement');
});

test('options are kept without the declaration, which is an act of who starts the import', () => {
  const chosen = chosenFrom({ ...KEPT, labels: [...KEPT.labels] });
  expect(chosen.isDeclared).toBe(false);
  expect(keptOptions({ ...chosen, isDeclared: true })).toEqual({ ...KEPT, labels: [7] });
  expect(keptOptions({ ...chosen, origin: '' })).not.toHaveProperty('origin');
});
