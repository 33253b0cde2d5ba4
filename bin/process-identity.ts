import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A text that tells one process from a later one that got the same number: when it started. Null where no such
 * process runs; one that has ended and only waits for its parent to notice counts as ended.
 */
export function readIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  // The name, in brackets, may hold blanks: state is the first field after it, the start time the twentieth (proc_pid_stat(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !fields || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/** The command line of a running process, or null. */
export function readCommandLine(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'command');
  return readIdentity(pid) === null ? null : (readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? null);
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    const text = execFileSync('ps', ['-o', `state=,${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
    return text.startsWith('Z') ? null : text.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}
