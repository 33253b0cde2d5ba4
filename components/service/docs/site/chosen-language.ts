/** The name under which the browser keeps the language of samples. */
const KEY = 'docs-language';

const watchers = new Set<() => void>();

/** Calls a function when another language of samples is chosen; returns a function that stops that. */
export function watchLanguage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the language of samples that was chosen last, null before the first choice. */
export function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser may refuse storage.
    return null;
  }
}

/** Keeps the chosen language, for all samples and later visits. */
export function chooseSampleLanguage(label: string): void {
  try {
    localStorage.setItem(KEY, label);
  } catch {
    return;
  }
  for (const watcher of watchers) watcher();
}
