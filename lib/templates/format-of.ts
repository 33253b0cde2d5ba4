import type { FormatDefaults } from '#lib/mail/template/render/run.ts';
import type { VersionRow } from './store.ts';

/** The locale and the time zone of a template that names none. */
export const DEFAULT_FORMAT: FormatDefaults = { locale: 'en', zone: 'UTC' };

/** Returns the locale and the time zone of a version. */
export const formatOf = ({ locale, timeZone }: Pick<VersionRow, 'locale' | 'timeZone'>): FormatDefaults => ({
  locale: locale ?? DEFAULT_FORMAT.locale,
  zone: timeZone ?? DEFAULT_FORMAT.zone,
});
