import type { ApiError } from '#lib/client/api-error.ts';

/** The pages of a list: by numbers from 1, or newer and older ones. An address is null at the end of the list. */
export type Pages =
  | { by: 'number'; page: number; pageCount: number; hrefOf: (page: number) => string }
  | { by: 'cursor'; newerHref: string | null; olderHref: string | null };

/** The order of a list by one of its columns, and the address of another order. */
export type Sort = { by: string; hrefOf: (by: string) => string };

/** The columns that a reader has hidden, and how to change that. */
export type HiddenColumns = { keys: readonly string[]; set: (keys: readonly string[]) => void };

/** A list as its screen shows it. `useList` and `useWholeList` make one; a screen with rows of its own writes it down. */
export type List<Row> = {
  /** The rows of the page; null while they are awaited. */
  rows: readonly Row[] | null;
  /** The failure of a list that has no rows to show. */
  error?: ApiError | undefined;
  retry?: () => void;
  /** Null where all rows are on one page. */
  pages: Pages | null;
  /** True if the view leaves rows out: an empty list then says so, and offers to take the filters away. */
  isFiltered?: boolean;
  clear?: () => void;
  /** The order of a view with the parameter `sort`. */
  sort?: Sort;
  hidden?: HiddenColumns;
};
