import { z } from 'zod';

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
