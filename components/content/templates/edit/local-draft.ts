import type { EditorFields } from '../editor-fields.ts';

/** Text of the editor that was typed and not saved, as this browser keeps it. */
export type LocalDraft = { revision: number; at: string; fields: EditorFields };

/** The key of a template's unsaved text (docs/product.md §4). */
const keyOf = (id: string): string => `em_${id}`;

/** Finds the unsaved text of a template; null if nothing was kept, or nothing that can be read. */
export function findLocalDraft(id: string): LocalDraft | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(id)) ?? 'null');
    return isLocalDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved text; without storage, or where it is full, nothing is kept. */
export function keepLocalDraft(id: string, draft: LocalDraft): void {
  try {
    window.localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // Saving the draft still works.
  }
}

/** Forgets the unsaved text of a template. */
export function dropLocalDraft(id: string): void {
  try {
    window.localStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept.
  }
}

/** Checks the parts that the editor cannot do without: an earlier release may have kept another form. */
function isLocalDraft(kept: unknown): kept is LocalDraft {
  if (typeof kept !== 'object' || kept === null || !('fields' in kept) || !('at' in kept)) return false;
  const { fields, at } = kept;
  if (typeof fields !== 'object' || fields === null || typeof at !== 'string') return false;
  return (
    'source' in fields && typeof fields.source === 'string' && 'test_data' in fields && Array.isArray(fields.test_data)
  );
}
