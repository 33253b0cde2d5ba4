import type { domainErrors } from '#lib/core/errors/catalogue/domains.ts';
import type { mediaErrors } from '#lib/core/errors/catalogue/media.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import type { ErrorHelp } from '../schema.ts';
import { accessHelp } from './access-help.ts';
import { campaignHelp } from './campaign-help.ts';
import { contactHelp } from './contact-help.ts';
import { importHelp } from './import-help.ts';
import { keyHelp } from './key-help.ts';
import { limitHelp } from './limit-help.ts';
import { messageHelp } from './message-help.ts';
import { peopleHelp } from './people-help.ts';
import { quotaHelp } from './quota-help.ts';
import { requestHelp } from './request-help.ts';
import { templateHelp } from './template-help.ts';

/** The help for errors of domains and their DNS records. */
const domainHelp: Readonly<Record<keyof typeof domainErrors, ErrorHelp>> = {
  unsupportedDomain: {
    when: 'The domain belongs to a provider of mailboxes, such as Gmail. Nobody can publish your DKIM record there.',
    fix: 'Add a domain that you own. [Domains and DNS](../guides/domains.md).',
  },
  misconfiguredDomain: {
    when: 'The domain is not verified, and this needs a verified one.',
    fix: 'Publish the records on the page of the domain, and press Re-check.',
  },
  doubleSpf: {
    when: 'The domain has several SPF records. Receivers ignore all of them then (RFC 7208 §4.5).',
    fix: 'Join them into one record with all `include:` parts, and delete the others.',
  },
  singleSpf: {
    when: 'The domain has an SPF record that does not include our servers, or that receivers refuse as a whole.',
    fix: 'Change the record that you have. The page of the domain names the faulty part and shows the whole value.',
  },
};

/** The help for errors of files. */
const mediaHelp: Readonly<Record<keyof typeof mediaErrors, ErrorHelp>> = {
  filenameExists: {
    when: 'Another file of the library has this name. Upper and lower case count as the same; files in the trash do not count.',
    fix: 'Rename one of the two, or delete the other one first.',
  },
  mediaInUse: {
    when: 'A file in the trash is deleted for good, and documents show it. The message names some of them.',
    fix: 'Put another file in its place there, or repeat the request with `force=true`: what was sent shows a gap then.',
  },
};

/** The help for every error code; the type refuses a code of the catalogue without one. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  ...requestHelp,
  ...keyHelp,
  ...messageHelp,
  ...templateHelp,
  ...quotaHelp,
  ...peopleHelp,
  ...accessHelp,
  ...limitHelp,
  ...domainHelp,
  ...importHelp,
  ...contactHelp,
  ...campaignHelp,
  ...mediaHelp,
};
