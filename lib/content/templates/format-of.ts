import type { FormatDefaults } from '#lib/mail/template/render/run.ts';
import type { VersionRow } from './store.ts';

/** The locale and the time zone that a version names; null for those that it leaves to the company. */
export type OwnFormat = Pick<VersionRow, 'locale' | 'timeZone'>;

/** The locale of a template that names none. */
const DEFAULT_LOCALE = 'en';

/**
 * Returns the locale and the time zone that values are printed in.
 *
 * @param companyZone the time zone of the company, for a version that names none.
 */
export const formatOf = ({ locale, timeZone }: OwnFormat, companyZone: string): FormatDefaults => ({
  locale: locale ?? DEFAULT_LOCALE,
  zone: timeZone ?? companyZone,
});
