import { refuse } from '#lib/core/errors/refuse.ts';
import type { SdkSettings } from './schema.ts';

/** The fields of a key that only keys of servers have. */
type ServerFields = { grants?: unknown; allowedIps?: unknown; domains?: unknown };

const SERVER_FIELDS = ['grants', 'allowedIps', 'domains'] as const;

/**
 * Requires that the fields of a new or changed key belong to its kind.
 *
 * @throws {AppError} invalidField
 */
export function requireKind(input: ServerFields & { sdk?: SdkSettings | undefined }, isSdk: boolean): void {
  if (!isSdk && input.sdk !== undefined)
    throw refuse.fieldBecause('sdk', 'The kind of a key can’t be changed. Create an SDK key.');
  const other = isSdk && SERVER_FIELDS.find((field) => input[field] !== undefined);
  if (other) throw refuse.fieldBecause(other, `An SDK key has no ${other}.`);
}
