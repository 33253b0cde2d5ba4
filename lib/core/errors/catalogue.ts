import { accessErrors } from './catalogue/access.ts';
import { campaignErrors } from './catalogue/campaigns.ts';
import { contactErrors } from './catalogue/contacts.ts';
import { domainErrors } from './catalogue/domains.ts';
import { importErrors } from './catalogue/imports.ts';
import { keyErrors } from './catalogue/keys.ts';
import { limitErrors } from './catalogue/limits.ts';
import { mediaErrors } from './catalogue/media.ts';
import { messageErrors } from './catalogue/messages.ts';
import { peopleErrors } from './catalogue/people.ts';
import { quotaErrors } from './catalogue/quota.ts';
import { requestErrors } from './catalogue/request.ts';
import { templateErrors } from './catalogue/templates.ts';
import type { ErrorEntry } from './error-entry.ts';

/**
 * Every expected refusal, one line each, gathered from the files of `catalogue/`. HTTP, SMTP, screens and docs are
 * derived from it.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...keyErrors,
  ...messageErrors,
  ...templateErrors,
  ...quotaErrors,
  ...peopleErrors,
  ...accessErrors,
  ...limitErrors,
  ...domainErrors,
  ...importErrors,
  ...contactErrors,
  ...campaignErrors,
  ...mediaErrors,
} as const satisfies Record<string, ErrorEntry>;

/** The code of an expected refusal: a key of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** The catalogue line of a code, with the optional parts visible to the type checker. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];
