/** Text of an editor that was typed and not saved, as this browser keeps it. */
export type LocalDraft<Fields> = { revision: number; at: string; fields: Fields };

/** The key of the unsaved text of a document (docs/product.md §4). */
const keyOf = (id: string): string => `em_${id}`;

/**
 * Finds the unsaved text of a document; null if nothing was kept, or nothing that can be read.
 *
 * @param isWhole checks the fields that the editor cannot do without: an earlier release may have kept another form.
 */
export function findLocalDraft<Fields extends object>(
  id: string,
  isWhole: (fields: object) => fields is Fields,
): LocalDraft<Fields> | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(id)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('fields' in kept) || !('at' in kept)) return null;
    const { fields, at } = kept;
    if (typeof fields !== 'object' || fields === null || typeof at !== 'string' || !isWhole(fields)) return null;
    const revision = 'revision' in kept && typeof kept.revision === 'number' ? kept.revision : 0;
    return { revision, at, fields };
  } catch {
    return null;
  }
}

/** Keeps unsaved text; false without storage, or where it is full. */
export function keepLocalDraft(id: string, draft: LocalDraft<object>): boolean {
  try {
    window.localStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the unsaved text of a document. */
export function dropLocalDraft(id: string): void {
  try {
    window.localStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept.
  }
}
