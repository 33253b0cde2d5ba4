import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The parts of a V8 CPU profile that are used here. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** The CPU time of a process: milliseconds in total, and the share of each function and of each file in percent. */
export type TimeSpent = { busyMs: number; functions: Record<string, number>; files: Record<string, number> };

const ROOT = join(import.meta.dirname, '../..');
const ROWS = 30;

/** Reads the profile that a process has left in a folder (`node --cpu-prof`); of several, the longest. */
export function readProfile(folder: string): TimeSpent {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const longest = texts.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) throw new Error(`There is no profile in ${folder}`);
  return summarise(JSON.parse(longest));
}

function summarise({ nodes, samples, timeDeltas }: Profile): TimeSpent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const functions = new Map<string, number>();
  const files = new Map<string, number>();
  let busyUs = 0;
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    const spent = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === '(idle)') return;
    busyUs += spent;
    const file = nameFile(frame.url);
    add(files, file, spent);
    add(
      functions,
      `${frame.functionName || '(anonymous)'} ${file}${file ? `:${frame.lineNumber + 1}` : ''}`.trim(),
      spent,
    );
  });
  return { busyMs: Math.round(busyUs / 1_000), functions: shares(functions, busyUs), files: shares(files, busyUs) };
}

/** Returns the name of a package or the path of our own file; an empty text for code of V8 or the kernel. */
function nameFile(url: string): string {
  const inPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  return url.startsWith('file://') ? relative(ROOT, new URL(url).pathname) : url;
}

const add = (map: Map<string, number>, key: string, value: number) => map.set(key, (map.get(key) ?? 0) + value);

const shares = (map: Map<string, number>, whole: number): Record<string, number> =>
  Object.fromEntries(
    [...map]
      .sort(([, a], [, b]) => b - a)
      .slice(0, ROWS)
      .map(([name, spent]) => [name, Math.round((spent / whole) * 1_000) / 10]),
  );
