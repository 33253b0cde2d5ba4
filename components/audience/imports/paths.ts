/** The screen of imports. */
export const IMPORT_SCREEN = '/contact/import';

/** The list of all imports. */
export const IMPORT_HISTORY = '/contact/import/history';

/** The parts of an import that was not started yet. */
export const OPEN_STEPS = ['file', 'mapping', 'options'] as const;
export type OpenStep = (typeof OPEN_STEPS)[number];

/** Returns the address of an import, at a step of one that was not started yet. */
export function importHref(id: string, step?: OpenStep): string {
  const search = new URLSearchParams({ id, ...(step && step !== 'mapping' && { step }) });
  return `${IMPORT_SCREEN}?${search}`;
}

/** Reads the step in an address. */
export const readStep = (given: string | null): OpenStep => OPEN_STEPS.find((one) => one === given) ?? 'mapping';
