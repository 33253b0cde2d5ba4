import { type AlertRow, findHeldAlerts } from './store.ts';

/** An alert that was raised and holds; `isOver` where its cause has not been seen for a while. */
export type OpenAlert = AlertRow & { isOver: boolean };

/** The look for alerts comes every minute: a cause that three of them did not see is over. */
const SEEN_MS = 180_000;
const LISTED_MAX = 50;

/** The alerts that hold now, the last raised first. */
export async function listOpenAlerts(now: Date): Promise<OpenAlert[]> {
  const rows = await findHeldAlerts(now, LISTED_MAX);
  return rows.map((row) => ({ ...row, isOver: now.getTime() - row.seenAt.getTime() > SEEN_MS }));
}
