import { readdirSync, readFileSync } from 'node:fs';

/** What a group of processes has used up to now: CPU in milliseconds, and memory in bytes. */
export type Usage = { cpuMs: number; rssBytes: number };

/** `sysconf(_SC_CLK_TCK)` of every Linux that Node runs on. */
const TICK_MS = 10;

const PAGE_BYTES = 4_096;

/**
 * What a process and its children use, from /proc (Linux); zeros elsewhere. Children that have ended count with what
 * they used. Memory is the sum of what is resident and not shared.
 */
export function readUsage(pid: number): Usage {
  const usage = { cpuMs: 0, rssBytes: 0 };
  if (process.platform !== 'linux') return usage;
  for (const member of [pid, ...childrenOf(pid)]) {
    const stat = readStat(member);
    if (!stat) continue;
    // utime, stime and, of the parent alone, what its ended children used (proc_pid_stat(5), fields 14 to 17).
    const ticks = member === pid ? stat.slice(11, 15) : stat.slice(11, 13);
    usage.cpuMs += ticks.reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
    usage.rssBytes += readPrivateBytes(member);
  }
  return usage;
}

/** The number of a process's parent; null where there is no such process. */
export function readParent(pid: number): number | null {
  const parent = readStat(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((other) => readParent(other) === pid);
}

/** The fields behind the name, which may itself hold blanks: the first is the state. */
function readStat(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : null;
}

function readPrivateBytes(pid: number): number {
  const [, resident = '0', shared = '0'] = (read(`/proc/${pid}/statm`) ?? '').split(' ');
  return (Number(resident) - Number(shared)) * PAGE_BYTES;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
