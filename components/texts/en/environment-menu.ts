/** Words of the environment's menu, which stands on every screen of the console. */
export const environmentMenu = {
  label: 'Environment:',
  sandbox: 'Sandbox',
  production: 'Production',
  sandboxText: 'Mail reaches authorized recipients only.',
  productionText: 'Mail reaches everybody.',
  toProduction: 'Switch to production',
  toSandbox: 'Switch to the sandbox',
  ask: 'Ask for production',
  asked: 'See your request for production',
} as const;
