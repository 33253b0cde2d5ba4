/** The owners of ids, by the part of a path before the id; by two parts where one has several meanings. */
const OWNERS: Readonly<Record<string, string>> = {
  'ab-test': 'the A/B test',
  activity: 'the message',
  'activity-export': 'the export',
  address: 'the address of the pool',
  'api-key': 'the API key',
  'api-keys': 'the API key',
  attachment: 'the support ticket',
  attempt: 'the try',
  'authorized-recipient': 'the authorized recipient',
  bounce: 'the bounce domain',
  'captured-mail': 'the captured mail',
  calendar: 'the campaign or the A/B test',
  campaigns: 'the campaign or the A/B test',
  category: 'the category',
  close: 'the support ticket',
  companies: 'the company',
  deliveries: 'the delivery',
  delivery: 'the delivery',
  'email-marketing': 'the campaign',
  emails: 'the email',
  event: 'the event',
  events: 'the event',
  contacts: 'the contact',
  exports: 'the export',
  'data-request': 'the data request',
  feedback: 'the support ticket',
  field: 'the field',
  file: 'the file',
  image: 'the image',
  images: 'the image',
  import: 'the import',
  imports: 'the import',
  'ip-pool': 'the IP pool',
  jobs: 'the job',
  label: 'the label',
  list: 'the list of addresses',
  lists: 'the list of addresses',
  media: 'the file',
  members: 'the member or the invitation',
  'members/role': 'the member or the invitation',
  message: 'the support ticket',
  notifications: 'the notification',
  preset: 'the preset',
  profile: 'the person',
  replay: 'the replay',
  'report-schedule': 'the scheduled report',
  role: 'the role',
  roles: 'the role',
  domain: 'the sending domain',
  segment: 'the segment',
  segments: 'the segment',
  senders: 'the sender',
  sending: 'the sending domain',
  session: 'the session',
  suggestion: 'the sender, or of a sending domain',
  subaccount: 'the sub-account',
  subaccounts: 'the sub-account',
  suppression: 'the suppression',
  'team-member': 'the member or the invitation',
  template: 'the template',
  test: 'the tester',
  tickets: 'the support ticket',
  tracking: 'the tracking domain',
  upload: 'the uploaded file',
  webhook: 'the webhook',
  webhooks: 'the webhook',
  winner: 'the A/B test',
};

/** The descriptions of other parts of paths, by the part before them, or the two parts where one has several meanings. */
const PARTS: Readonly<Record<string, string>> = {
  'winner/{id}': 'The number of a variant, from 0.',
  variant: 'The number of the variant, from 0.',
  by: 'The dimension that the mail is broken down by.',
  'register-partner': 'The name of the vendor.',
  sequence: 'The number of the event in the feed of the webhook.',
  single: 'The address.',
  suppressions: 'The address of the recipient.',
  templates: 'The id or the alias of the template.',
  'media/upload': 'The signature of the address, which the announcement of the file answered.',
  values: 'The dimension whose values are listed.',
  verify: 'The token of the mailed link.',
};

/** The descriptions of the parameters of queries, by their names; before a name that has several meanings, the end of the path. */
const QUERIES: Readonly<Record<string, string>> = {
  'activity recipient': 'The number of the recipient in the message, from 0.',
  'activity status': 'The last event of the recipient.',
  'callback code': 'The code of the provider.',
  'callback error': 'The error of the provider.',
  'callback state': 'The state of the redirect to the provider.',
  'check recipient': 'The address of the recipient.',
  'deliveries code': 'The HTTP status of the answer, a class such as `5xx`, or `none`.',
  'deliveries status': 'The status of the deliveries.',
  'delivery code': 'The HTTP status of the answer, a class such as `5xx`, or `none`.',
  'delivery status': 'The status of the deliveries.',
  'events recipient': 'The number of the recipient in the message, from 0.',
  'subaccount status': 'The status of the sub-accounts.',
  'suppression type': 'The kind of mail that is suppressed.',
  'suppressions type': 'The kind of mail that is suppressed.',
  'recipient type': 'The kind of mail that is suppressed.',
  'export type': 'The kind of mail that is suppressed.',
  'tickets state': 'The state of the tickets.',
  action: 'The action of the entries, or the beginning of it.',
  actor: 'The id of the person or the key that made the changes.',
  after: 'The id after which the page begins.',
  archived: 'True lists archived templates instead of the others.',
  basis: 'Counts events at their own time, or at the time at which their message was accepted.',
  before: 'The id before which the page ends.',
  breakdown: 'The dimension that the mail is broken down by.',
  compare: 'The range that the range is compared with: the one before it, the same days a year before, or none.',
  cursor: 'The `nextCursor` of the page before.',
  errorRedirectUrl: 'The page of the dashboard that shows a failure.',
  event: 'The id of the event.',
  eventTypes: 'The types of events.',
  filter: 'The filter whose values are listed.',
  format: 'The format of the body.',
  from: 'The beginning of the range, which it includes.',
  ids: 'The ids of the events, separated by commas.',
  images: 'Shows the images of the message.',
  ip: 'The address of the client.',
  key: 'The id of the API key.',
  kind: 'The kind of the templates.',
  label: 'A label that the templates have.',
  limit: 'The rows of a page.',
  metrics: 'The metrics, separated by commas.',
  newRoleId: 'The role that the members of the deleted one get.',
  order: 'The order of the rows.',
  orderBy: 'The metric that the rows are sorted by.',
  outcome: 'The outcome of the session.',
  page: 'The number of the page, from 1.',
  pageSize: 'The rows of a page.',
  precision: 'The width of a point of the series.',
  q: 'The beginning of a name, an address or an id.',
  range: 'The range, which ends now; `custom` has `from` and `to`.',
  ref: 'The campaign or the page that the person came from.',
  result: 'The result of the validation.',
  search: 'A text that the rows contain.',
  size: 'The rows of a page.',
  sort: 'The column that the rows are sorted by.',
  source: 'The reason of the suppressions.',
  state: 'Things in use, or those that were archived or closed.',
  subaccount: 'The id of the sub-account.',
  successRedirectUrl: 'The page of the dashboard that follows the sign-in.',
  table: 'The table of the file: the breakdown, or the series over time.',
  theme: 'The colors around the message.',
  to: 'The end of the range.',
  type: 'The type of the events.',
  version: 'The number of a version, which is returned too.',
  work: 'The difficulty that is asked for.',
  zone: "The time zone whose days count, such as `Europe/Berlin`; the company's if it is absent.",
};

/** Describes a parameter in a path. @throws {Error} for one that is not described. */
export function describePart(path: string, name: string): string {
  const [, two = '', before = ''] = new RegExp(`([^/]+/([^/]+))/\\{${name}\\}`).exec(path) ?? [];
  const owner = OWNERS[two] ?? OWNERS[before];
  return PARTS[two] ?? PARTS[before] ?? (owner === undefined ? fail(`{${name}} of ${path}`) : `The id of ${owner}.`);
}

/**
 * Describes a parameter of a query. A filter has a second parameter with `!`.
 *
 * @param names all parameters of the query.
 * @throws {Error} for one that is not described.
 */
export function describeQuery(path: string, name: string, names: readonly string[]): string {
  const plain = name.replace(/!$/, '');
  if (names.includes(`${plain}!`)) return name === plain ? INCLUDED : EXCLUDED;
  const end = path.split('/').findLast((part) => !part.startsWith('{'));
  return QUERIES[`${end} ${name}`] ?? QUERIES[name] ?? fail(`the query ${name} of ${path}`);
}

const INCLUDED = 'Takes what has one of these values, which `|` separates.';
const EXCLUDED = 'Leaves out what has one of these values, which `|` separates.';

function fail(parameter: string): never {
  throw new Error(`${parameter} has no description in lib/http/openapi/describe-parameters.ts`);
}
