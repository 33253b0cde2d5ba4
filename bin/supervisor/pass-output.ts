import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

/** Fields that say nothing to a person at a terminal. */
const HIDDEN = new Set(['level', 'time', 'pid', 'msg']);

/** Passes what a process writes on to our own output, its JSON log lines made readable; only where it is piped, which is at a terminal. */
export function passOutput(name: string, child: ChildProcess): void {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${toReadable(name, line)}\n`));
  }
}

/** One line of a log as a person reads it: `12:30:01 relay info accepted from=…`; a line that is no log record stays. */
export function toReadable(name: string, line: string): string {
  const record = parse(line);
  if (!record) return line;
  const time = new Date(Number(record.time)).toTimeString().slice(0, 8);
  const fields = Object.entries(record)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => `${key}=${toText(value)}`);
  return [time, name, LEVELS[Number(record.level)] ?? record.level, record.msg, ...fields]
    .filter((part) => part !== undefined)
    .join(' ');
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const record: Record<string, unknown> = JSON.parse(line);
    return 'level' in record && 'time' in record ? record : null;
  } catch {
    return null;
  }
}
