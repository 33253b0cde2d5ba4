import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import type { ImportOptions, KeepOptionsInput, KeptOptions } from '#lib/audience/imports/schema.ts';
import { addsPeople, type CONSENT_ORIGINS, type ImportMode } from '#lib/audience/imports/values.ts';

/** The occasion at which people agreed to get mail. */
export type ConsentOrigin = (typeof CONSENT_ORIGINS)[number];

/** The options of an import while a person chooses them. */
export type ChosenOptions = {
  mode: ImportMode;
  labels: readonly LabelMark[];
  replacesLabels: boolean;
  clearsEmpty: boolean;
  createsLabels: boolean;
  origin: ConsentOrigin | '';
  isDeclared: boolean;
  details: string;
};

/** Returns the options that were kept; the consent is declared at each start, by the person who starts it. */
export const chosenFrom = ({ origin, ...kept }: KeptOptions): ChosenOptions => ({
  ...kept,
  origin: origin ?? '',
  isDeclared: false,
});

/** Returns the options as they are kept until the start. */
export function keptOptions({ labels, origin, isDeclared: _, ...rest }: ChosenOptions): KeepOptionsInput['options'] {
  return { ...rest, labels: labels.map(({ id }) => id), ...(origin !== '' && { origin }) };
}

/**
 * Returns the options as the start takes them.
 *
 * @param declaration the words by which the person declares the consent.
 */
export function startOptions(chosen: ChosenOptions, declaration: string): ImportOptions {
  const { mode, labels, replacesLabels, clearsEmpty, createsLabels, origin, isDeclared, details } = chosen;
  const statement = [declaration, details.trim()].filter((text) => text !== '').join(' ');
  return {
    mode,
    labels: labels.map(({ id }) => id),
    replacesLabels,
    clearsEmpty,
    createsLabels,
    ...(addsPeople(mode) && isDeclared && origin !== '' && { origin, statement }),
  };
}
