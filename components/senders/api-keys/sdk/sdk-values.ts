import type { FormValues } from '#components/kit/forms/use-submit.ts';
import { SDK_LIMIT_NAMES, type SdkLimit } from '#lib/core/sdk-key.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { type Expiry, readKeyExpiry } from '../key-values.ts';

/** The settings of an SDK key. */
type Settings = NonNullable<ApiKey['sdk']>;

/** The values of the form of an SDK key. */
export type SdkKeyValues = {
  name: string;
  sdk: Settings;
  /** ISO 8601; null for never; absent where it stays as it is. */
  expiresAt?: string | null;
};

/** The prefix of the names of the boxes of templates. */
export const TEMPLATE_BOX = 'template:';

/** Reads the fields of the form of an SDK key. */
export function readSdkForm(values: FormValues, expiry: Expiry): SdkKeyValues {
  const boxes = Object.keys(values).filter((name) => name.startsWith(TEMPLATE_BOX));
  const limits = Object.fromEntries(SDK_LIMIT_NAMES.map((name) => [name, Number(values[`sdk.${name}`])]));
  return {
    name: values.name?.trim() ?? '',
    sdk: {
      templates: boxes.map((name) => name.slice(TEMPLATE_BOX.length)),
      origins: linesOf(values['sdk.origins']),
      appIds: linesOf(values['sdk.appIds']),
      // Safe, because the entries are made from the names of all limits.
      ...(limits as Record<SdkLimit, number>),
      proofOfWork: 'sdk.proofOfWork' in values,
    },
    ...readKeyExpiry(expiry),
  };
}

const linesOf = (text = ''): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');
