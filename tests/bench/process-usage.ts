import { readdirSync, readFileSync } from 'node:fs';

/**
 * The usage of a group of processes: total CPU in milliseconds, and current memory in bytes. `memoryBytes` divides shared
 * memory among the processes (PSS), so that the sum is true; `residentBytes` counts it in full in each (RSS).
 */
export type Usage = { cpuMs: number; memoryBytes: number; residentBytes: number };

/** `sysconf(_SC_CLK_TCK)` of every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * Returns the usage of processes and their descendants from /proc (Linux); zeros elsewhere. Ended processes count with
 * the CPU that they used.
 */
export function readUsage(roots: readonly number[], isCounted: (name: string) => boolean = () => true): Usage {
  const usage = { cpuMs: 0, memoryBytes: 0, residentBytes: 0 };
  for (const pid of listDescendants(roots)) {
    const stat = readStat(pid);
    if (!stat || !isCounted(stat.name)) continue;
    // utime, stime and what ended children used (proc_pid_stat(5), fields 14 to 17).
    const ticks = stat.fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    usage.cpuMs += ticks * TICK_MS;
    const memory = read(`/proc/${pid}/smaps_rollup`) ?? '';
    usage.memoryBytes += bytesOf('Pss', memory);
    usage.residentBytes += bytesOf('Rss', memory);
  }
  return usage;
}

/** Lists processes and their descendants with command line and memory in bytes (PSS), from /proc. */
export function listProcesses(roots: readonly number[]): { command: string; memoryBytes: number }[] {
  return listDescendants(roots).map((pid) => ({
    command: (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' '),
    memoryBytes: bytesOf('Pss', read(`/proc/${pid}/smaps_rollup`) ?? ''),
  }));
}

/** Returns the id of a process's parent; null when there is no such process. */
export function readParent(pid: number): number | null {
  const parent = readStat(pid)?.fields[1];
  return parent === undefined ? null : Number(parent);
}

/** Returns the processes and their running descendants. */
function listDescendants(roots: readonly number[]): number[] {
  if (process.platform !== 'linux') return [];
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = readParent(Number(entry));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found = [...new Set(roots)];
  for (const pid of found) found.push(...(children.get(pid) ?? []).filter((child) => !found.includes(child)));
  return found;
}

/** Splits the name of a process, which may contain blanks, from the fields after it: the first is the state. */
function readStat(pid: number): { name: string; fields: string[] } | null {
  const text = read(`/proc/${pid}/stat`);
  if (!text) return null;
  const end = text.lastIndexOf(')');
  return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') };
}

function bytesOf(field: 'Pss' | 'Rss', memory: string): number {
  const [, kilobytes = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(memory) ?? [];
  return Number(kilobytes) * 1_024;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
