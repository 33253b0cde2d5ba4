import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import type { ErrorHelp } from '../schema.ts';
import { accessHelp } from './access-help.ts';
import { domainHelp } from './domain-help.ts';
import { importHelp } from './import-help.ts';
import { keyHelp } from './key-help.ts';
import { limitHelp } from './limit-help.ts';
import { messageHelp } from './message-help.ts';
import { peopleHelp } from './people-help.ts';
import { quotaHelp } from './quota-help.ts';
import { requestHelp } from './request-help.ts';
import { templateHelp } from './template-help.ts';

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
};
