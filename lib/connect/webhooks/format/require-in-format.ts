import { refuse } from '#lib/core/errors/refuse.ts';
import { hasContactEvents } from '#lib/core/webhook-formats.ts';
import { ContactEventType } from '#lib/events/contact-events/schema.ts';

/**
 * Requires that a format has events of a type: those of other vendors have events of mail only.
 *
 * @param field the name of the field that holds the type.
 * @throws {AppError} invalidField
 */
export function requireInFormat(field: string, type: string, format: string): void {
  if (hasContactEvents(format) || !ContactEventType.safeParse(type).success) return;
  throw refuse.fieldBecause(field, `The format ${format} has events of mail only, not ${type}.`, type);
}
