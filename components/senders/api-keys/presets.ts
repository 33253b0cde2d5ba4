import type { Grant } from '#lib/registry/grants.ts';

/** A named set of grants, by which most keys are made; `custom` is any other. */
export type GrantPreset = 'sending' | 'smtp' | 'rest' | 'reading' | 'validation' | 'custom';

/** The grants of each preset. */
export const PRESETS: Record<Exclude<GrantPreset, 'custom'>, readonly Grant[]> = {
  sending: ['smtp/inject', 'transmissions/modify', 'transmissions/view', 'message_events/view', 'metrics/view'],
  smtp: ['smtp/inject'],
  rest: ['transmissions/modify', 'transmissions/view'],
  reading: ['transmissions/view', 'message_events/view', 'metrics/view'],
  validation: ['recipient_validation/manage'],
};

/** The presets in the order of a list. */
export const PRESET_NAMES = [
  'sending',
  'smtp',
  'rest',
  'reading',
  'validation',
  'custom',
] as const satisfies readonly GrantPreset[];

/** The preset that allows exactly these; `custom` where none does. */
export function presetOf(grants: readonly Grant[]): GrantPreset {
  const has = (wanted: readonly Grant[]) =>
    wanted.length === grants.length && wanted.every((grant) => grants.includes(grant));
  return PRESET_NAMES.find((name) => name !== 'custom' && has(PRESETS[name])) ?? 'custom';
}
