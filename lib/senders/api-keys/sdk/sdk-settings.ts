import type { ApiKey } from '#generated/client.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { SdkFacts, type SdkSettings } from './schema.ts';

/** The columns of the settings of an SDK key. */
type SdkColumns = Pick<ApiKey, 'sdk' | 'sdkOrigins'>;

/** The settings that are stored as JSON; the origins have a column of their own, by which a preflight finds them. */
const Stored = SdkFacts.omit({ origins: true });

/** A person or key that makes an SDK key must hold this grant, since anyone who has the new key can send. */
export const SDK_KEY_NEEDS: readonly Grant[] = ['transmissions/modify'];

/** Returns the columns of the settings of an SDK key. */
export function toSdkColumns({ origins, ...stored }: SdkSettings): {
  sdk: Omit<SdkSettings, 'origins'>;
  sdkOrigins: string[];
} {
  return { sdk: stored, sdkOrigins: origins };
}

/** Returns the settings of an SDK key; null for a key of servers. */
export const readSdkSettings = ({ sdk, sdkOrigins }: SdkColumns): SdkSettings | null =>
  sdk === null ? null : { ...Stored.parse(sdk), origins: sdkOrigins };

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
