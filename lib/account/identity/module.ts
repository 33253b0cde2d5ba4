import { defineModule } from '#lib/registry/module.ts';

/** Registers identity with the rest of the product. */
export const module = defineModule({
  screens: [
    { name: 'login', path: '/login', reach: 'public' },
    { name: 'signup', path: '/signup', reach: 'public' },
    { name: 'google-registered', path: '/google-registered', reach: 'public' },
    { name: 'logout', path: '/logout', reach: 'public' },
    { name: 'verify-email', path: '/verify-email', reach: 'public' },
    { name: 'verify-email-link', path: '/verify-email/{token}', reach: 'public' },
    { name: 'reset-password', path: '/reset-password', reach: 'public' },
    { name: 'reset-password-link', path: '/reset-password/{token}', reach: 'public' },
    { name: 'change-email-link', path: '/change-email/{token}', reach: 'public' },
  ],
  audit: {
    email: { changes: 'user', actions: { change: 'Changed their email address' } },
    'multiple-login': { changes: 'user', actions: { change: 'Changed what a second sign-in does' } },
    oauth: { changes: 'user', actions: { link: 'Linked a Google account' } },
    password: {
      changes: 'user',
      actions: { change: 'Changed their password', set: 'Set a password for someone', reset: 'Reset their password' },
    },
    profile: { changes: 'user', actions: { photo: 'Changed their photo', update: 'Changed their profile' } },
    'recovery-codes': { changes: 'user', actions: { renew: 'Created new recovery codes' } },
    session: {
      changes: 'user',
      actions: { end: 'Ended a session', 'end-others': 'Ended all their other sessions', 'sign-out': 'Signed out' },
    },
    'two-factor': {
      changes: 'user',
      actions: {
        enable: 'Turned on two-factor authentication',
        disable: 'Turned off two-factor authentication',
        reset: "Reset someone's two-factor authentication",
      },
    },
    user: { target: 'Person', actions: {} },
  },
  retention: [
    { table: 'sessions', column: 'expires_at', keptDays: 30 },
    { table: 'identity_tokens', column: 'expires_at', keptDays: 30 },
  ],
});
