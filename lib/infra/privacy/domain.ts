import type { Database } from '#lib/infra/db/pool.ts';
import type { Subject } from './subject.ts';

/** A row about a person, and the name of the file that it belongs to. */
export type ExportedRow = { file: string; row: Readonly<Record<string, unknown>> };

/** The result of one step of an erasure. */
export type ErasedSlice = {
  /** Rows that were deleted or blanked, by what they are. A step that finds nothing more has none. */
  erased: Readonly<Record<string, number>>;
  /** Things that can only be erased once something that runs has ended. */
  waiting?: number;
};

/** The keys of what a domain has found, and the number of things that something which runs still needs. */
export type FoundData = { ids: readonly string[]; waiting?: number };

/** Data that stays, with the reason. */
export type KeptData = { what: string; count: number | null; why: string };

/** A domain that stores something about people: how it gives that out, and deletes it. */
export type PrivacyDomain = {
  name: string;
  /** The tables whose rows about a person it erases. */
  tables: readonly string[];
  /** Returns the rows about a person. */
  exportOf?(db: Database, subject: Subject): AsyncIterable<ExportedRow>;
  /** Finds what takes long to find, page by page and outside of any transaction. */
  find?(db: Database, subject: Subject): Promise<FoundData>;
  /** Erases a slice in the caller's transaction; it is repeated until it finds nothing more. */
  erase?(db: Database, subject: Subject, found: FoundData): Promise<ErasedSlice>;
  /** Returns what stays. */
  keptOf?(db: Database, subject: Subject): Promise<KeptData[]>;
};

/** Rows of one step. */
export const PRIVACY_SLICE = 500;

/** Returns the number of rows of a statement under their name, or nothing for none. */
export const counted = (what: string, rowCount: number | null): Record<string, number> =>
  rowCount ? { [what]: rowCount } : {};
