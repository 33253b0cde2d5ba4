/** First parts of the paths that only people who are logged in may see (spec §2, Login-guarded routes). */
const CONSOLE_ROOTS: ReadonlySet<string> = new Set([
  'loading-data',
  'welcome',
  'survey',
  'configuration',
  'activity',
  'analytic',
  'suppression',
  'email-validation',
  'email-validation-test',
  'preset',
  'preparing-production-environment',
  'preparing-sandbox-environment',
  'request-production-environment',
  'switch-to-sandbox-environment',
  'switch-to-production-environment',
  'domain',
  'webhook',
  'subaccount',
  'api-key',
  'api-instruction',
  'ip-pool',
  'welcome-to-production',
  'usage-monitoring',
  'contact-us',
  'template',
  'account-setting',
  'create-member',
  'captured-mail',
]);

/** Whether a path belongs to the console; `/activity/1` does, `/activity-log` does not. */
export const isConsolePath = (path: string): boolean => CONSOLE_ROOTS.has(path.split('/')[1] ?? '');
