import { z } from 'zod';
import { addressBlocks } from './address-blocks.ts';
import { wholeNumber } from './whole-number.ts';

const formUrl = () =>
  z.url({ protocol: /^https?$/, error: 'must look like https://forms.example.com/sign-in' }).optional();

/** The operator's hosted forms, each of which gets a copy of what people send here (docs/product.md §7). */
export const formSettings = {
  LOGIN_FORM_URL: formUrl().describe(
    'URL that receives a JSON POST for each sign-in: email address and time, never a password',
  ),
  SIGNUP_FORM_URL: formUrl().describe(
    'URL that receives a JSON POST for each sign-up: email address, name, company and referrer, never a password',
  ),
  PROFILE_FORM_URL: formUrl().describe(
    'URL that receives the details of a company as a JSON POST when it completes them for production',
  ),
  SURVEY_FORM_URL: formUrl().describe('URL that receives the answers to the survey as a JSON POST'),
};

/** A DSN has a public key before the host and the number of a project as the end of its path. */
const DSN = /^https?:\/\/[^:@/]+@[^/]+\/(?:.*\/)?\d+$/;

/** Services of the operator's choice that receive errors and visits; nothing is loaded or sent without them. */
export const telemetrySettings = {
  ERROR_REPORTING_DSN: z
    .string()
    .regex(DSN, { error: 'must look like https://key@errors.example.com/1' })
    .optional()
    .describe(
      'DSN of a Sentry-compatible service. The dashboard, the web server and the relay report unexpected errors to it, without personal data beyond ids; 10 % of signed-in visits and those with an error are recorded with all text masked',
    ),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://analytics.example.com/i/v0/e/' })
    .optional()
    .describe(
      'Capture URL of a PostHog-compatible service that receives page visits and sign-outs, together with `ANALYTICS_KEY`',
    ),
  ANALYTICS_KEY: z.string().optional().describe('Project key of `ANALYTICS_URL`, which browsers see'),
};

/** The settings of email validation. */
export const validationSettings = {
  VALIDATION_RESULT_DAYS: wholeNumber(10, 1).describe('Days that the results of a validated list are kept'),
  VALIDATION_LISTS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder with files that change the lists of email validation: disposable-add.txt, disposable-remove.txt, free-add.txt and role-add.txt, an entry a line. They are read every hour',
    ),
};

/** The settings of webhook requests. */
export const webhookSettings = {
  WEBHOOK_ALLOWED_NETWORKS: addressBlocks.describe(
    'Private addresses and CIDR blocks that webhooks may be sent to, separated by commas. Without it, only public addresses',
  ),
  WEBHOOK_PROXY: z
    .url({ protocol: /^http$/, error: 'must look like http://proxy.example.com:3128' })
    .optional()
    .describe('HTTP proxy through which all webhook requests go (CONNECT)'),
};
