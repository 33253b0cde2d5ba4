/** Recipients of one test. */
export const TEST_RECIPIENTS_MAX = 10;

/** Mails of tests that a company may send in a day. */
export const TESTS_A_DAY = 100;

/** A person keeps an email for so many seconds after the last sign of their editor. */
export const LOCK_SECONDS = 30;

/** The sources that the email of a campaign may begin from. */
export const CONTENT_ORIGINS = ['blank', 'template', 'email-marketing', 'ab-test'] as const;

/** The facts of a contact that tags may name, such as `contact.first_name`. */
export const CONTACT_TAG_NAMES = [
  'email',
  'name',
  'first_name',
  'last_name',
  'phone',
  'external_id',
  'language',
  'country',
  'city',
  'birthday',
] as const;

/** The last part of the address of the page that says that a mail was a test: no token has that form. */
export const TEST_LINK = 'test';
