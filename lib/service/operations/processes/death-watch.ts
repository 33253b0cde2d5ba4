/** The number of checks in a row without a new heartbeat after which a process is dead. */
const MISSED_MAX = 5;

type Seen = { beatAtMs: number; missed: number };

/**
 * Finds dead processes by their missing heartbeats. It counts checks of the table, and not time: while the database
 * is unavailable there are no checks, and no process counts as dead because of it.
 */
export class DeathWatch {
  #seen = new Map<string, Seen>();

  /** Checks the processes once per interval of heartbeats. Returns the ids of those that are dead. */
  check(processes: readonly { id: string; beatAt: Date }[]): string[] {
    const seen = new Map<string, Seen>();
    for (const { id, beatAt } of processes) {
      const before = this.#seen.get(id);
      const isUnchanged = before?.beatAtMs === beatAt.getTime();
      seen.set(id, { beatAtMs: beatAt.getTime(), missed: isUnchanged ? before.missed + 1 : 0 });
    }
    this.#seen = seen;
    return [...seen].filter(([, { missed }]) => missed >= MISSED_MAX).map(([id]) => id);
  }
}
