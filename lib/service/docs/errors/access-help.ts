import type { accessErrors } from '#lib/core/errors/catalogue/access.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of roles, features and teams. */
export const accessHelp: Readonly<Record<keyof typeof accessErrors, ErrorHelp>> = {
  forbidden: {
    when: "The person, or the kind of key, may not do this at all. A [sub-account's](../concepts/sub-account.md) key may not read the whole company. What comes with the installation, such as its IP pools and the built-in roles, cannot be changed by anyone.",
    fix: 'Use an account with the right role, or the key of the company. Create a pool or a role of your own instead of changing a built-in one.',
  },
  notAuthorized: {
    when: 'The role or the key lacks the permission for this call.',
    fix: 'Ask an owner of the account for the permission, or use a key that has the [grant](../concepts/key.md).',
  },
  featureOff: {
    when: 'The feature is not part of your account, or of this installation.',
    fix: 'Ask the operator by **Contact us**. Features are turned on for an account without a restart.',
  },
  roleInvalid: {
    when: 'The role does not exist any more, or cannot be given to this person.',
    fix: 'Choose one of the roles in the team settings.',
  },
  memberExists: {
    when: 'The person is a member of the team already, or has an open invitation to it.',
    fix: 'Change their role in the team settings instead of inviting them, or resend the invitation.',
  },
  memberLimit: {
    when: 'The team has as many members as its plan allows.',
    fix: 'Remove a member, or ask for more on **Usage**.',
  },
  slugTaken: {
    when: 'Another company has this name in web addresses, or had it within the last 90 days.',
    fix: 'Choose another one of 3 to 40 letters, digits and hyphens.',
  },
  inviteTooOften: {
    when: 'The person was invited several times today.',
    fix: 'Ask them to look into their spam folder, and try again tomorrow.',
  },
  lastOwner: {
    when: 'The change would leave the company without an owner.',
    fix: 'Make another member an owner first.',
  },
};
