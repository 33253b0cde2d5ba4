import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './child-process.ts';

/** Folders with the sources of the relay; the dashboard reloads itself. */
const FOLDERS = ['lib', 'smtp-relay'];

/** Editors write a file in several steps, and often several files at once. */
const QUIET_MS = 150;

/** Calls back when a source of the relay has changed; returns a function that stops watching. */
export function watchSources(onChange: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void onChange(), QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
