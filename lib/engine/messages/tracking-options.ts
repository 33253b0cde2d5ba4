import type { TrackingWanted } from '#lib/mail/rewrite-html/plan-tracking.ts';
import type { SendEmailInput } from './schema.ts';

/**
 * Returns the engagement to track, by the options of a message; null for none. `open_tracking` asks for both
 * pixels, before and after what is shown, and `initial_open` for the first alone, or for none such.
 */
export function trackingOf(options: unknown): TrackingWanted | null {
  if (typeof options !== 'object' || options === null) return null;
  const { open_tracking, initial_open, click_tracking }: NonNullable<SendEmailInput['options']> = options;
  const open = open_tracking === true;
  const click = click_tracking === true;
  const initialOpen = initial_open === true || (open && initial_open !== false);
  return open || click || initialOpen ? { initialOpen, open, click } : null;
}
