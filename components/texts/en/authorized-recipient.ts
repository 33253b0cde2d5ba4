/** Texts of the page behind the link that asks a person to accept test email. */
export const authorizedRecipient = {
  title: 'Test email',
  question: 'Do you want test email from {company}?',
  yes: 'Yes, they may send to me',
  asks: '{company} is testing its email in a sandbox and would like to send to <b>{email}</b>.',
  ifNot:
    "If you don't know them, close this page; nothing is sent unless you press the button. You can ask them to remove you at any time.",
  unchanged: 'Nothing was changed. Try again.',
  confirmed: '{company} may send to you',
  confirmedText: '<b>{email}</b> now receives test email from {company}. You can close this page.',
  expiredTitle: 'This link has expired',
  expiredText: 'Nothing was changed. If you still want test email from {company}, ask them to send a new link.',
  unknown: "This link was already used or doesn't exist",
  unknownText:
    'If you pressed the button before, you are done. Otherwise check that you opened the complete link, or ask the sender for a new one.',
} as const;
