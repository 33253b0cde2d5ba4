import type { peopleErrors } from '#lib/core/errors/catalogue/people.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of sign-in, sessions and accounts. */
export const peopleHelp: Readonly<Record<keyof typeof peopleErrors, ErrorHelp>> = {
  loginFailed: {
    when: 'The address or the password is wrong. The answer does not say which, so that nobody learns which addresses have an account.',
    fix: 'Try again, or set a new password with **Forgot password**.',
  },
  sessionExpired: {
    when: 'The session of the dashboard has ended.',
    fix: 'Sign in again. Apps should use an [API key](../concepts/key.md), which has no session.',
  },
  bearerExpired: {
    when: 'A session token was used as a bearer token for longer than an hour.',
    fix: 'Use an [API key](../concepts/key.md) in apps and scripts.',
  },
  loggedOut: {
    when: 'The call needs a session or an API key, and the request has neither.',
    fix: 'Send `Authorization: Bearer <key>`, or sign in to the dashboard.',
  },
  emailRegistered: {
    when: 'An account with this address exists already.',
    fix: 'Sign in, or set a new password with **Forgot password**.',
  },
  tooManyLogins: {
    when: 'Too many tries from this address or for this account.',
    fix: 'Wait for the seconds of `retry-after`. Someone who guesses passwords does not block you on another connection.',
  },
  tokenException: {
    when: 'The session or its token cannot be read, or was revoked.',
    fix: 'Sign in again. If an app gets this, its key is in the wrong header: send `Authorization: Bearer <key>`.',
  },
  authenticationFailed: {
    when: 'The sign-in is not complete: the second factor or the verification of the address is missing.',
    fix: 'Finish the step that the sign-in page shows.',
  },
  forceOutException: {
    when: 'The session was ended because you signed in on another device, as your security settings say.',
    fix: 'Sign in again, or allow several sessions in your security settings.',
  },
  signInConfirmException: {
    when: 'You are signed in on another device, and your settings ask before a second session.',
    fix: 'Confirm on the sign-in page: the other session then ends or stays, as you choose.',
  },
  signInConfirmMode1Exception: {
    when: 'You are signed in on another device, and your settings allow one session only.',
    fix: 'Sign out on the other device, then sign in here.',
  },
  emailNotVerified: {
    when: 'The address of the account is not verified yet.',
    fix: 'Open the link in the mail that we sent you, or ask for a new one on the sign-in page.',
  },
  captchaRequired: {
    when: 'After failed tries the form asks for a proof that a person is there, and the request has none.',
    fix: 'Use the form of the dashboard: it solves the puzzle for you.',
  },
  captchaInvalid: {
    when: 'The proof that a person is there is wrong, too old, or was used already.',
    fix: 'Reload the page and send the form again.',
  },
  passwordNotCorrect: {
    when: 'The password that confirms a change is wrong.',
    fix: 'Enter the password that you sign in with.',
  },
  passwordInvalid: {
    when: 'The new password does not meet the rules; the message says which.',
    fix: 'Choose a longer one. Common words are refused, whatever signs they have.',
  },
  codeInvalid: {
    when: 'The code of the second factor or of the mail is wrong, was used, or has expired.',
    fix: 'Take a fresh code, and check the clock of your phone.',
  },
  invalidResetToken: {
    when: 'The link for a new password is wrong, was used, or has expired.',
    fix: 'Ask for a new link with **Forgot password**. Only the newest one works.',
  },
  emailTaken: {
    when: 'Another account has the address that you want to change to.',
    fix: 'Use another address, or close the other account first.',
  },
  companyDataMissing: {
    when: 'Details of the company are missing that production needs.',
    fix: 'Fill in the fields of the account settings; the message names them.',
  },
};
