import { EMAIL_PATHS } from './email-paths.ts';
import { EVENT_PATHS } from './event-paths.ts';
import { IMAGE_PATHS } from './image-paths.ts';
import { KEY_PATHS } from './key-paths.ts';
import type { Path } from './route.ts';
import { SUBACCOUNT_PATHS } from './subaccount-paths.ts';
import { SUPPRESSION_PATHS } from './suppression-paths.ts';
import { TEMPLATE_PATHS } from './template-paths.ts';
import { VALIDATION_LIST_PATHS } from './validation-list-paths.ts';
import { VALIDATION_PATHS } from './validation-paths.ts';
import { WEBHOOK_PATHS } from './webhook-paths.ts';

/** Every path of the send API; the first match counts. */
export const PATHS: readonly Path[] = [
  ...EMAIL_PATHS,
  ...EVENT_PATHS,
  ...SUPPRESSION_PATHS,
  ...VALIDATION_PATHS,
  ...VALIDATION_LIST_PATHS,
  ...SUBACCOUNT_PATHS,
  ...KEY_PATHS,
  ...WEBHOOK_PATHS,
  ...TEMPLATE_PATHS,
  ...IMAGE_PATHS,
];
