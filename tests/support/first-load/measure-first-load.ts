import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const BuildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const ReferenceManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });

/** The scripts that a browser with an empty cache must fetch before a page works. */
export type FirstLoad = {
  /** The path of the page with its parameters in brackets. */
  page: string;
  /** The compressed size of the scripts (gzip). */
  bytes: number;
  scripts: { file: string; bytes: number }[];
};

/** Segments that are not loaded with the page: the fallback document of a failure. */
const LATER = /\/global-error$/;

/**
 * Measures the first-load JavaScript of every page of a production build, largest first.
 *
 * @param root The folder of the package, with its `.next`.
 */
export function measureFirstLoad(root: string): FirstLoad[] {
  const server = join(root, '.next/server/app');
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(readFileSync(join(root, '.next', file)), { level: 6 }).length;
    sizes.set(file, size);
    return size;
  };
  return globSync('**/page_client-reference-manifest.js', { cwd: server })
    .map((path) => {
      const files = [...readRootFiles(join(server, dirname(path))), ...readEntryFiles(join(server, path))];
      const scripts = [...new Set(files)]
        .map((file) => ({ file, bytes: sizeOf(file) }))
        .sort((one, other) => other.bytes - one.bytes);
      return { page: pageOf(path), bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), scripts };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

const pageOf = (path: string) =>
  `/${dirname(path)
    .split('/')
    .filter((part) => !part.startsWith('('))
    .join('/')}`.replace('/.', '/');

function readRootFiles(folder: string): string[] {
  const path = join(folder, 'page/build-manifest.json');
  return existsSync(path) ? BuildManifest.parse(JSON.parse(readFileSync(path, 'utf8'))).rootMainFiles : [];
}

/** Reads a manifest, a script that assigns an object: the text after its last assignment is JSON. */
function readEntryFiles(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const at = text.search(/\]\s*=\s*\{/);
  const json = text.slice(text.indexOf('{', at)).replace(/;\s*$/, '');
  const { entryJSFiles } = ReferenceManifest.parse(JSON.parse(json));
  return Object.entries(entryJSFiles)
    .filter(([entry]) => !LATER.test(entry))
    .flatMap(([, files]) => files);
}
