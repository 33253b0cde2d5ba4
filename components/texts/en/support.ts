/** Words of the contact form and of the way to support. */
export const support = {
  title: 'Contact us',
  description: 'Write to the people who run this service. They answer to your address.',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  notPhone: 'is not a telephone number',
  notEmail: 'is not an email address',
  message: 'Message',
  messageHint: 'What you tried, what happened, and the request id if there was one.',
  required: 'is required',
  submit: 'Send message',
  sent: 'Your message is kept and on its way',
  sentText: 'You get the answer at <b>{email}</b>. Its number is <code></code>.',
  reference: 'number of the message',
  another: 'Write another one',
} as const;
