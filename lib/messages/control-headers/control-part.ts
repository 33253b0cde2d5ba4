import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * What one control header says, in the names of `POST /emails`; unchecked. Every vendor's words are translated into
 * these, so that a message means the same over SMTP and REST.
 */
export type ControlPart = {
  campaign_id?: unknown;
  tags?: unknown;
  metadata?: unknown;
  scheduled_at?: unknown;
  options?: Record<string, unknown>;
};

/** Reads the value of one header of a vendor; null for a header of theirs that asks for nothing. */
export type ControlReader = (value: string, name: string) => ControlPart | null;

/** A refusal of what a header asks for and this product does not do (yet). */
export const notDone = (what: string): AppError => new AppError('notAvailable', { field: what });

/**
 * A vendor's words for on and off.
 *
 * @throws {AppError} invalidField
 */
export function readSwitch(value: string, isOn: readonly string[], isOff: readonly string[]): boolean {
  const word = value.toLowerCase();
  if (isOn.includes(word)) return true;
  if (isOff.includes(word)) return false;
  throw new AppError('invalidField', { message: `it must be ${[...isOn, ...isOff].join(' or ')}` });
}
