/** Texts of the environment menu, which is on every screen of the console. */
export const environmentMenu = {
  label: 'Environment:',
  sandbox: 'Sandbox',
  production: 'Production',
  sandboxText: 'Mail goes only to authorized recipients.',
  productionText: 'Mail goes to anyone you send to.',
  toProduction: 'Switch to production',
  toSandbox: 'Switch to the sandbox',
  ask: 'Request production',
  asked: 'View your production request',
} as const;
