import type { FormValues } from '#components/kit/forms/use-submit.ts';
import { type GrantPreset, PRESETS } from '#components/senders/api-keys/presets.ts';
import type { CreateSubaccountInput, UpdateSubaccountInput } from '#lib/senders/subaccounts/schema.ts';

/** The value of an option that chooses nothing. */
export const NONE = '';

/** The fields of limits, in their order. */
export const LIMIT_FIELDS = ['hourlyLimit', 'dailyLimit', 'monthlyLimit'] as const;

/** The choices of controlled fields. */
export type Choices = { ipPoolId: string; bounceDomainId: string; trackingDomainId: string };

/** Reads a field of a limit: null where it is empty, NaN where it is not a whole number. */
export function readNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Reads the settings of a subaccount from its form, as the API takes them. */
export function readSettings(values: FormValues, choices: Choices): UpdateSubaccountInput & { name: string } {
  const limit = (name: string) => readNumber(values[name]) ?? -1;
  return {
    name: values.name?.trim() ?? '',
    ipPoolId: choices.ipPoolId || null,
    bounceDomainId: choices.bounceDomainId || null,
    trackingDomainId: choices.trackingDomainId || null,
    hourlyLimit: limit('hourlyLimit'),
    dailyLimit: limit('dailyLimit'),
    monthlyLimit: limit('monthlyLimit'),
    quotaShare: readNumber(values.quotaShare),
  };
}

/** The prefix of the boxes of domains. */
export const DOMAIN_BOX = 'domain:';

/** Reads the parts that only a new subaccount has: its domains and its first key. */
export function readBeginnings(
  values: FormValues,
  preset: Exclude<GrantPreset, 'custom'>,
): Pick<CreateSubaccountInput, 'domainIds' | 'key'> {
  const names = Object.keys(values).filter((name) => name.startsWith(DOMAIN_BOX));
  return {
    domainIds: names.map((name) => name.slice(DOMAIN_BOX.length)),
    ...(values.setupKey === 'on' && { key: { name: values.name?.trim() ?? '', grants: [...PRESETS[preset]] } }),
  };
}
