import type { TemplateContent } from './schema.ts';
import type { VersionRow, VersionValues } from './store.ts';

/** The content of a template before anything is saved. */
const BLANK: Omit<VersionValues, 'createdByUserId'> = {
  dialect: 'mailwright',
  fromEmail: null,
  fromName: null,
  replyTo: null,
  subject: '',
  html: null,
  text: null,
  ampHtml: null,
  headers: null,
  layout: null,
  missing: 'refuse',
  locale: null,
  timeZone: null,
  testData: null,
};

/** Returns the content of a version after a change; a field that is absent stays as it is. */
export function changeValues(
  before: VersionRow | null,
  change: TemplateContent,
  createdByUserId: string | null,
): VersionValues {
  const old = before ?? BLANK;
  const dialect = change.dialect ?? old.dialect;
  // Templates of other vendors print nothing for a value that is missing.
  const missing = change.missing ?? (before || dialect === 'mailwright' ? old.missing : 'blank');
  return {
    dialect,
    missing,
    createdByUserId,
    fromEmail: change.from_email === undefined ? old.fromEmail : change.from_email,
    fromName: change.from_name === undefined ? old.fromName : change.from_name,
    replyTo: change.reply_to === undefined ? old.replyTo : change.reply_to,
    subject: change.subject ?? old.subject,
    html: change.html === undefined ? old.html : change.html,
    text: change.text === undefined ? old.text : change.text,
    ampHtml: change.amp_html === undefined ? old.ampHtml : change.amp_html,
    headers: change.headers === undefined ? old.headers : change.headers,
    layout: change.layout === undefined ? old.layout : change.layout,
    locale: change.locale === undefined ? old.locale : change.locale,
    timeZone: change.time_zone === undefined ? old.timeZone : change.time_zone,
    // JSON from a schema: its values are plain.
    testData: change.test_data === undefined ? old.testData : (change.test_data as VersionValues['testData']),
  };
}
