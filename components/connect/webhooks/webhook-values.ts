import type { FormValues } from '#components/kit/forms/use-submit.ts';
import type {
  AuthenticationInput,
  SubaccountFilter,
  Webhook,
  WebhookEventType,
  WebhookFormat,
} from '#lib/connect/webhooks/schema.ts';

/** The choices of the form that are not text fields. */
export type WebhookChoices = {
  events: readonly WebhookEventType[];
  format: WebhookFormat;
  maxWaitMs: number;
  kind: AuthenticationInput['type'];
  credentials: 'basic' | 'body';
  subaccountScope: SubaccountFilter['scope'];
};

/** The settings that the form sends. */
export type WebhookFormValues = Pick<
  Webhook,
  | 'name'
  | 'target'
  | 'events'
  | 'format'
  | 'subaccounts'
  | 'sendingDomains'
  | 'maxBatch'
  | 'maxWaitMs'
  | 'ordered'
  | 'sendsAlerts'
> & {
  /** Absent where the form does not ask for it. */
  authentication?: AuthenticationInput;
  inFlight: number | null;
  rate: number | null;
};

const DOMAIN_PREFIX = 'domain:';

/** The names of the boxes of subaccounts begin with this. */
export const SUBACCOUNT_PREFIX = 'subaccount:';

/**
 * Reads the fields of the form, and what was chosen beside them.
 *
 * @param hasAuthentication false where the account may not set the authentication.
 */
export function readWebhookForm(
  values: FormValues,
  choices: WebhookChoices,
  hasAuthentication: boolean,
): WebhookFormValues {
  const { events, format, maxWaitMs, subaccountScope: scope } = choices;
  const ticked = (prefix: string) =>
    Object.keys(values).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  const hasIds = scope === 'list' || scope === 'except';
  return {
    events: [...events],
    format,
    maxWaitMs,
    name: values.name?.trim() ?? '',
    target: values.target?.trim() ?? '',
    subaccounts: { scope, ids: hasIds ? ticked(SUBACCOUNT_PREFIX) : [] },
    sendingDomains: ticked(DOMAIN_PREFIX),
    maxBatch: Number(values.maxBatch ?? 500),
    ordered: values.ordered === 'on',
    sendsAlerts: values.sendsAlerts === 'on',
    inFlight: numberOf(values.inFlight),
    rate: numberOf(values.rate),
    ...(hasAuthentication && { authentication: readAuthentication(values, choices) }),
  };
}

function readAuthentication(values: FormValues, { kind, credentials }: WebhookChoices): AuthenticationInput {
  const read = (name: string) => values[`authentication.${name}`]?.trim() ?? '';
  const given = (name: string) => (read(name) === '' ? {} : { [name]: read(name) });
  switch (kind) {
    case 'none':
      return { type: 'none' };
    case 'basic':
      return { type: 'basic', username: read('username'), ...given('password') };
    case 'oauth2':
      return {
        type: 'oauth2',
        tokenUrl: read('tokenUrl'),
        clientId: read('clientId'),
        credentials,
        ...given('clientSecret'),
        ...given('scope'),
        ...given('audience'),
      };
    case 'headers':
      return { type: 'headers', headers: lines(values['authentication.headers']).map(headerOf) };
  }
}

/** Reads `Name: value`; a name alone keeps its value. */
function headerOf(line: string): { name: string; value?: string } {
  const colon = line.indexOf(':');
  const value = colon < 0 ? '' : line.slice(colon + 1).trim();
  return { name: (colon < 0 ? line : line.slice(0, colon)).trim(), ...(value !== '' && { value }) };
}

const lines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const numberOf = (text: string | undefined): number | null => (text?.trim() ? Number(text) : null);
