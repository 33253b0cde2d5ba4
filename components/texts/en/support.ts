/** Texts of the contact form. */
export const support = {
  title: 'Contact us',
  description: 'Write to the people who run this service. They reply to your email address.',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  notPhone: 'is not a phone number',
  notEmail: 'is not an email address',
  message: 'Message',
  messageHint: 'What you tried, what happened, and the request id if there was one.',
  required: 'is required',
  submit: 'Send message',
  sent: 'Your message is on its way',
  sentText: "You'll get a reply at <b>{email}</b>. Your reference is <code></code>.",
  reference: 'reference',
  another: 'Send another message',
} as const;
