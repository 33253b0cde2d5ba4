import { frame, heading, note, paragraph, starterButton } from './frame.ts';
import type { Starter } from './schema.ts';

const SENDER = { product: 'Northwind Goods', address: '1 Harbor Street, Portland' };

/** Starting points of mail about an account. */
export const ACCOUNT_STARTERS: readonly Starter[] = [
  {
    id: 'welcome',
    subject: 'Welcome to {{product}}',
    preheader: 'Your account is ready. Here is how to begin.',
    source: frame(
      'Welcome to {{product}}',
      heading('Welcome, {{name or "there"}}') +
        paragraph('Your account is ready. Most people set up their first project next; it takes about two minutes.') +
        starterButton('Set up your project', '{{start_url}}') +
        note('Questions? Reply to this mail and a person will answer.'),
    ),
    data: { ...SENDER, name: 'Maya', start_url: 'https://app.example.com/start' },
  },
  {
    id: 'verify-email',
    subject: 'Confirm your email address',
    preheader: 'One press, and your address is confirmed.',
    source: frame(
      'Confirm your email address',
      heading('Confirm your email address') +
        paragraph('Confirm that {{@recipient.email}} is yours, so that we can reach you about your account.') +
        starterButton('Confirm my address', '{{verify_url}}') +
        note(
          'The link works for {{hours}} {{plural hours "hour" "hours"}}. If you did not create an account, ignore this mail.',
        ),
    ),
    data: { ...SENDER, hours: 24, verify_url: 'https://app.example.com/verify/4f1c' },
  },
  {
    id: 'password-reset',
    subject: 'Reset your password',
    preheader: 'Choose a new password for your account.',
    source: frame(
      'Reset your password',
      heading('Reset your password') +
        paragraph('Someone asked for a new password for {{@recipient.email}}. If that was you, choose one now.') +
        starterButton('Choose a new password', '{{reset_url}}') +
        note(
          'The link works for {{minutes}} minutes, once. If it was not you, nothing changes. Requested from {{ip or "an unknown address"}}.',
        ),
    ),
    data: { ...SENDER, minutes: 30, ip: '192.0.2.41', reset_url: 'https://app.example.com/reset/9b2e' },
  },
  {
    id: 'sign-in-code',
    subject: '{{code}} is your sign-in code',
    preheader: 'It works for ten minutes.',
    source: frame(
      'Your sign-in code',
      heading('Your sign-in code') +
        paragraph('Type this code in the window where you sign in.') +
        `        <mj-text css-class="ink" font-size="36px" line-height="44px" font-weight="600" letter-spacing="6px">{{code}}</mj-text>\n` +
        note('It works for {{minutes}} minutes. Nobody at {{product}} will ever ask you for it.'),
    ),
    data: { ...SENDER, code: '418 206', minutes: 10 },
  },
  {
    id: 'invitation',
    subject: '{{inviter}} invited you to {{team}}',
    preheader: 'Join them; your account is free.',
    source: frame(
      '{{inviter}} invited you to {{team}}',
      heading('Join {{team}}') +
        paragraph('{{inviter}} invited you to work with them in {{product}}{{#if role}} as {{role}}{{/if}}.') +
        starterButton('Accept the invitation', '{{accept_url}}') +
        note('The invitation is for {{@recipient.email}} and ends on {{date expires_at "long"}}.'),
    ),
    data: {
      ...SENDER,
      inviter: 'Priya Raman',
      team: 'Northwind Design',
      role: 'an editor',
      expires_at: '2026-12-01T09:00:00Z',
      accept_url: 'https://app.example.com/join/77ad',
    },
  },
  {
    id: 'account-closed',
    subject: 'Your {{product}} account is closed',
    preheader: 'What happens to your data, and how to come back.',
    source: frame(
      'Your account is closed',
      heading('Your account is closed') +
        paragraph('We closed your account on {{date closed_at "long"}}, as you asked.') +
        paragraph(
          'Your data is deleted on {{date deleted_on "long"}}. Until then you can download it, or open the account again.',
        ) +
        starterButton('Open my account again', '{{reopen_url}}') +
        note('If you did not ask for this, reply to this mail today.'),
    ),
    data: {
      ...SENDER,
      closed_at: '2026-11-22T10:00:00Z',
      deleted_on: '2026-12-22T10:00:00Z',
      reopen_url: 'https://app.example.com/reopen/51c0',
    },
  },
];
