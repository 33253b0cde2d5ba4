/** The kind of field that code is typed in. */
export type EditorMode = 'code' | 'plain';

const KEY = 'editor-mode';
const listeners = new Set<() => void>();

/** The choice where the browser has no storage. */
let chosen: EditorMode = 'code';

/** Returns the field that this person has chosen; the editor by default. */
export function editorMode(): EditorMode {
  try {
    return window.localStorage.getItem(KEY) === 'plain' ? 'plain' : 'code';
  } catch {
    return chosen;
  }
}

/** Chooses the field for this browser. */
export function chooseEditorMode(mode: EditorMode): void {
  chosen = mode;
  try {
    window.localStorage.setItem(KEY, mode);
  } catch {
    // The choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls back when another field is chosen. Returns a function that stops watching. */
export function watchEditorMode(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
