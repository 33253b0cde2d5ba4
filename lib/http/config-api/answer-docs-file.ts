import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The folder of the API reference, relative to the working directory. Its browser build contains all that the package
 * depends on: `overrides` in `package.json` put an empty package in place of 27 dependencies with 30,000 files.
 */
const PACKAGE = ['node_modules', '@scalar', 'api-reference'] as const;

/** The files that the reference loads; no other file of the folder is served. */
const SERVED = /^(?:standalone\.esm\.js|chunks\/[\w.-]+\.js)$/;

let version: Promise<string> | null = null;

/**
 * Returns the version of the reference. It is a part of its files' addresses, so that browsers may cache them forever.
 */
export function docsVersion(): Promise<string> {
  version ??= readFile(inPackage('package.json'), 'utf8').then((text) => String(JSON.parse(text).version));
  return version;
}

/** Answers a file of the API reference, given as `[version, …path]`; null for any other path. */
export async function answerDocsFile([wanted, ...path]: readonly string[]): Promise<Response | null> {
  const file = path.join('/');
  if (wanted !== (await docsVersion()) || !SERVED.test(file)) return null;
  const bytes = await readFile(inPackage('dist', 'browser', ...path)).catch(() => null);
  return bytes && new Response(new Uint8Array(bytes), { headers: HEADERS });
}

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

const inPackage = (...path: string[]): string => join(/* turbopackIgnore: true */ process.cwd(), ...PACKAGE, ...path);
