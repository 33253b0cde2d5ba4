/** Words of the mail that was kept here instead of being sent. */
export const capturedMail = {
  title: 'Captured mail',
  messageTitle: 'Captured message',
  description: 'Mail that this installation kept instead of sending it.',
  caption: 'Captured mail, newest first',
  none: 'No captured mail yet',
  noneText: 'Messages and verification links that this installation would have sent appear here.',
  noneEndedText: 'Nothing that was captured for you is kept any more.',
  ended: 'Your mail is sent now',
  endedText:
    'Since <since></since> this installation delivers mail instead of capturing it. What was captured before can be read until <until></until>; then this page leaves the menu.',
  neverCaptured: 'Nothing is captured here',
  neverCapturedText:
    'This installation delivers its mail, so this page isn’t in the menu. See what was sent in Activity.',
  activity: 'Open Activity',
  sendTest: 'Send a test',
  messages: '{count, plural, one {# message} other {# messages}}',
  noSubject: '(no subject)',
  system: 'System',
  download: 'Download .eml',
  openInActivity: 'Open in activity',
  sender: 'sender',
  recipient: 'recipient',
  toRecipient: 'to <recipient></recipient>',
  more: 'and {count, number} more',
  subject: 'Subject',
  to: 'To',
  from: 'From',
  time: 'Time',
} as const;

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
