/** Words of the page behind the link that asks whether somebody wants test mail. */
export const authorizedRecipient = {
  title: 'Test mail',
  question: 'Do you want test mail from {company}?',
  yes: 'Yes, they may send to me',
  asks: '{company} tries its mail in a sandbox, and asked to send to <b>{email}</b>.',
  ifNot:
    'If you do not know them, close this page: without the button nothing is sent. If you agree, you can ask them to take you off at any time.',
  unchanged: 'Nothing was changed. Try again.',
  done: 'Done',
  confirmed: '{company} may send to you',
  confirmedText: 'Test mail from {company} now reaches <b>{email}</b>. You can close this page.',
  expired: 'Expired',
  expiredTitle: 'This link has expired',
  expiredText: 'Nothing was changed. If you still want test mail from {company}, ask them to send you a new link.',
  notValid: 'Not valid',
  unknown: 'This link was used already, or is not known here',
  unknownText:
    'If you pressed the button before, all is done. Otherwise check that the whole link of the mail was opened, or ask the sender for a new one.',
} as const;
