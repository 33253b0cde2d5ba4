/** The value of a select that turns tracking on or off, or leaves it to a default. */
export type TrackingFormChoice = '' | 'on' | 'off';

/** Returns the value of the select for a stored choice. */
export const toTrackingChoice = (stored: boolean | null): TrackingFormChoice =>
  stored === null ? '' : stored ? 'on' : 'off';

/** Returns the choice to store; null for the default. */
export const readTrackingChoice = (value: string): boolean | null => (value === '' ? null : value === 'on');
