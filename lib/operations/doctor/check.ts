import type { Settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** How a check came out: all well, well for now, or in the way of mail. */
export type Level = 'ok' | 'warn' | 'fail';

/** One line of the doctor's: what was found and, where it is not well, what to do. */
export type Finding = { level: Level; message: string };

/** What a check may look at. */
export type Patient = {
  settings: Settings;
  /** The product's database. */
  db: Database;
  /** Whether a start or another process of the product runs here. */
  isRunning: boolean;
  /** What of the product should run on this machine: a relay that examines itself does not know where the dashboard is. */
  part: 'installation' | 'relay';
  now: Date;
};

/** A check of the doctor's. */
export type Check = (patient: Patient) => Promise<Finding>;

/** Findings in few words. */
export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warn = (message: string): Finding => ({ level: 'warn', message });
export const fail = (message: string): Finding => ({ level: 'fail', message });
