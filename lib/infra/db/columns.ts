import { type ElementType, toBinaryArray } from './binary-array.ts';

/** A column of a set of rows that travels to the database as one array. */
export type Column<Row> = {
  name: string;
  /** The SQL type of a value. */
  type: ElementType;
  read(row: Row): unknown;
};

/** Creates a column. */
export const column = <Row>(name: string, type: ElementType, read: Column<Row>['read']): Column<Row> => ({
  name,
  type,
  read,
});

/** Returns the SQL that makes a table of the arrays, which are the parameters from number `first` on. */
export const unnest = <Row>(columns: readonly Column<Row>[], first = 1): string =>
  `unnest(${columns.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')})`;

/** Returns the names of columns as SQL lists them. */
export const namesOf = <Row>(columns: readonly Column<Row>[]): string => columns.map(({ name }) => name).join(', ');

/** Returns the binary arrays of a set of rows, in the order of its columns. */
export const arraysOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer[] =>
  columns.map(({ type, read }) => toBinaryArray(type, rows.map(read)));
