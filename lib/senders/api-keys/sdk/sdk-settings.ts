import type { ApiKey } from '#generated/client.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { SdkFacts, type SdkSettings } from './schema.ts';

/** The columns of the settings of an SDK key. */
export type SdkColumns = Pick<ApiKey, 'sdk' | 'sdkOrigins'>;

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
