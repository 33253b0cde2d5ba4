import type { NavBranch } from '#lib/registry/module.ts';
import { ROWS_KEY } from '../sidebar.ts';

const NONE: readonly string[] = [];
let open: readonly string[] | null = null;
const listeners = new Set<() => void>();

/** Returns the names of the rows that a person has opened. */
export function openRows(): readonly string[] {
  open ??= readRows();
  return open;
}

/** None is open where the page is made, which does not know them. */
export const noRows = (): readonly string[] => NONE;

/** Returns the style that shows the lines of a row which is open in the browser before React knows it (`sidebarScript`). */
export const earlyRowStyle = (row: NavBranch): string =>
  `:root[data-rows~=${row}]:not([data-sidebar]) [data-row=${row}]{display:flex}`;

/** Opens or closes a row. */
export function keepRow(row: NavBranch, isOpen: boolean): void {
  open = [...openRows().filter((name) => name !== row), ...(isOpen ? [row] : [])];
  document.documentElement.dataset.rows = open.join(' ');
  try {
    localStorage.setItem(ROWS_KEY, open.join(' '));
  } catch {
    // They stay open until the window closes.
  }
  for (const listener of listeners) listener();
}

/** Calls back when a row opens or closes. */
export function watchRows(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function readRows(): readonly string[] {
  try {
    return localStorage.getItem(ROWS_KEY)?.split(' ') ?? NONE;
  } catch {
    return NONE;
  }
}
