/** The description of each area of the customers' API, by the name of its tag. */
export const AREA_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Customer API: api-keys': 'API keys of the company. A key creates and changes no other that may do more than itself.',
  'Customer API: emails': 'Sends emails, one or up to 500 in a request, and lists, reschedules and cancels them.',
  'Customer API: events': 'Events of messages: injection, delivery, bounce, open, click and the others.',
  'Customer API: images': 'Images that templates show.',
  'Customer API: recipient-validation': "Validation of an address in SparkPost's format.",
  'Customer API: sdk':
    'Calls of SDK keys, which may be public: a page or an app sends a listed template to one recipient.',
  'Customer API: subaccounts': 'Sub-accounts, each with its own keys, events and suppressions.',
  'Customer API: suppressions':
    'Recipients that get no mail, because they bounced, complained, unsubscribed or were added.',
  'Customer API: templates': 'Templates with their versions, labels and previews.',
  'Customer API: validations': 'Validation of addresses, one at a time or as a list.',
  'Customer API: webhooks': 'Webhooks, to which events are posted as they happen, and their deliveries.',
};
