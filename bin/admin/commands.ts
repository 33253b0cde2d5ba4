import type { Command } from './command.ts';

/** Every command by name, loaded when it is asked for: one command need not pay for the imports of the others. */
export const commands: Record<string, () => Promise<Command>> = {
  'create-account': async () => (await import('./create-account.ts')).createAccountCommand,
  'authorize-recipient': async () => (await import('./authorize-recipient.ts')).authorizeRecipient,
  'add-sending-domain': async () => (await import('./add-sending-domain.ts')).addSendingDomainCommand,
  'dns-records': async () => (await import('./dns-records.ts')).dnsRecordsCommand,
  'reset-two-factor': async () => (await import('./reset-two-factor.ts')).resetTwoFactorCommand,
  'set-quota': async () => (await import('./set-quota.ts')).setQuotaCommand,
  'contact-requests': async () => (await import('./contact-requests.ts')).contactRequestsCommand,
  'set-plan': async () => (await import('./set-plan.ts')).setPlanCommand,
  features: async () => (await import('./features.ts')).featuresCommand,
  'set-feature': async () => (await import('./set-feature.ts')).setFeatureCommand,
  vendors: async () => (await import('./vendors.ts')).vendorsCommand,
  'define-vendor': async () => (await import('./define-vendor.ts')).defineVendorCommand,
  'set-vendor': async () => (await import('./set-vendor.ts')).setVendorCommand,
  'smtp-sessions': async () => (await import('./smtp-sessions.ts')).smtpSessionsCommand,
  suspend: async () => (await import('./suspend.ts')).suspendCommand,
  'production-requests': async () => (await import('./production-requests.ts')).productionRequestsCommand,
  'decide-production': async () => (await import('./decide-production.ts')).decideProductionCommand,
  shapes: async () => (await import('./shapes.ts')).shapesCommand,
  shape: async () => (await import('./shape.ts')).shapeCommand,
  migrate: async () => (await import('./migrate.ts')).migrate,
  doctor: async () => (await import('./doctor.ts')).doctor,
  settings: async () => (await import('./settings.ts')).settingsCommand,
  'make-migration': async () => (await import('./make-migration.ts')).makeMigration,
};
