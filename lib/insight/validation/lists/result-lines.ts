import type { CheckedAddress } from '../present.ts';
import { presentValidation } from '../present.ts';
import type { Validation } from '../schema.ts';

/** The columns that a result adds before those of the list. */
const RESULT_COLUMNS = [
  ...(['result', 'reason', 'delivery_confidence', 'address', 'did_you_mean', 'is_role', 'is_disposable'] as const),
  ...(['is_free', 'is_alias', 'known_bounce', 'suppressed'] as const),
] as const satisfies readonly (keyof Validation)[];

/** Returns the names of the columns: those of the result, then those of the list. */
export const headCells = (columns: readonly string[]): string[] => [
  ...RESULT_COLUMNS.map((name) => `validation_${name}`),
  ...columns,
];

/** Returns the cells of a row: its result, then all of its own. */
export function resultCells(checked: CheckedAddress, row: readonly string[], now: Date): string[] {
  const answer = presentValidation(checked, now);
  return [...RESULT_COLUMNS.map((name) => String(answer[name] ?? '')), ...row];
}

/** The positions of the result and the address in a line. */
export const RESULT_CELL = 0;
export const ADDRESS_CELL = RESULT_COLUMNS.indexOf('address');

/** Reads the result and the reason of a line; these first two cells never need quotation marks. */
export function verdictOf(line: string): { result: string; reason: string | null } {
  const [result = '', reason = ''] = line.split(',', 2);
  return { result, reason: reason || null };
}
