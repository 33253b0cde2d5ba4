import type { Settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** The result of a check: well, a risk, or an obstacle to mail. */
export type Level = 'ok' | 'warn' | 'fail';

/** One finding of the doctor: the result and, unless it is ok, the remedy. */
export type Finding = { level: Level; message: string };

/** The context of a check. */
export type Patient = {
  settings: Settings;
  /** The product's database. */
  db: Database;
  /** A start command or another process of the product runs here. */
  isRunning: boolean;
  /** The parts of the product that should run on this machine: a relay does not know where the dashboard is. */
  part: 'installation' | 'relay';
  now: Date;
};

/** A check of the doctor's. */
export type Check = (patient: Patient) => Promise<Finding>;

/** Builds findings. */
export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warn = (message: string): Finding => ({ level: 'warn', message });
export const fail = (message: string): Finding => ({ level: 'fail', message });
