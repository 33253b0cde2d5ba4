import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The objects of a bucket, each a file: they outlast the death of their server. */
export type ObjectFolder = {
  put(key: string, content: Buffer): void;
  get(key: string): Buffer | null;
  delete(key: string): void;
  /** All keys in their order. */
  list(): string[];
};

/** Opens the objects of a folder. */
export function openObjectFolder(folder: string): ObjectFolder {
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, '.unfinished');
  let count = 0;
  return {
    put(key, content) {
      count += 1;
      const draft = `${unfinished}-${process.pid}-${count}`;
      const file = openSync(draft, 'w');
      writeSync(file, content);
      fsyncSync(file);
      closeSync(file);
      mkdirSync(dirname(join(folder, key)), { recursive: true });
      renameSync(draft, join(folder, key));
    },
    get(key) {
      try {
        return readFileSync(join(folder, key));
      } catch {
        return null;
      }
    },
    delete: (key) => rmSync(join(folder, key), { force: true }),
    list: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.unfinished'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort(),
  };
}
