import { AppError } from '#lib/core/errors/app-error.ts';
import { getSendingDomain, listSendingDomains } from '#lib/senders/domains/queries.ts';
import type { SendingDomain, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { checkForm } from '../field-table.ts';
import { getOwnDomain, requireCompanyKey } from '../own-domain.ts';
import type { Form } from '../read-form.ts';
import { numberOf } from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { MAILGUN_DOMAIN } from './fields.ts';
import { textOf } from './form-values.ts';

const STATES: Readonly<Record<SendingDomain['status'], string>> = {
  verified: 'active',
  unverified: 'unverified',
  failed: 'unverified',
};

const present = ({ id, domain, status, createdAt }: SendingDomain, requireTls: boolean | null) => ({
  id,
  name: domain,
  state: STATES[status],
  type: 'custom',
  created_at: new Date(createdAt).toUTCString(),
  is_disabled: false,
  smtp_login: 'api',
  spam_action: 'disabled',
  wildcard: false,
  web_prefix: '',
  web_scheme: 'https',
  use_automatic_sender_security: false,
  skip_verification: false,
  ...(requireTls !== null && { require_tls: requireTls }),
});

const VALIDITY: Readonly<Record<string, string>> = { valid: 'valid', missing: 'invalid', wrong: 'invalid' };

const presentDetail = (detail: SendingDomainDetail) => ({
  domain: present(detail, detail.requireTls),
  sending_dns_records: detail.records.map(({ type, name, value, status, found }) => ({
    record_type: type,
    name,
    value,
    cached: found,
    valid: VALIDITY[status] ?? 'unknown',
  })),
  // Mail that comes back is received under the bounce domain.
  receiving_dns_records: [],
});

type Run<Body> = (call: VendorCall<Body>) => Promise<ApiAnswer>;

const grant = 'sending_domains/manage';
const on = (summary: string, run: Run<undefined>): VendorRoute => ({ summary, grant, body: 'none', run });

async function list(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const query = new URLSearchParams(call.call.query);
  const limit = Math.max(1, numberOf(query, 'limit', { ifMissing: 100, max: 1_000 }));
  const skip = numberOf(query, 'skip', { ifMissing: 0, max: 1_000 });
  const [state, search] = [query.get('state'), query.get('search')?.toLowerCase() ?? ''];
  const all = await listSendingDomains(await keyContext(call, 'sendingDomain'));
  const found = all.filter((one) => (state === null || STATES[one.status] === state) && one.domain.includes(search));
  const items = found.slice(skip, skip + limit).map((one) => present(one, null));
  return createAnswer(200, { total_count: found.length, items });
}

async function add(call: VendorCall<Form>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  const ctx = await keyContext(call, 'sendingDomain.create');
  checkForm(MAILGUN_DOMAIN, call.body);
  const name = textOf(call.body, 'name');
  if (name === undefined) throw new AppError('missingField', { field: 'name', message: 'name parameter is missing' });
  const detail = await addSendingDomain(ctx, { domain: name });
  return createAnswer(200, { message: 'Domain has been created', ...presentDetail(detail) });
}

async function get(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '');
  return createAnswer(200, presentDetail(await getSendingDomain(ctx, { id: domain.id })));
}

async function verify(call: VendorCall<undefined>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '', 'sendingDomain.detailAuthentication');
  const detail = await verifyDomain(ctx, { kind: 'sending', id: domain.id });
  return createAnswer(200, { message: 'Domain DNS records have been updated', ...presentDetail(detail) });
}

async function remove(call: VendorCall<undefined>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '', 'sendingDomain.delete');
  await deleteSendingDomain(ctx, { id: domain.id });
  return createAnswer(200, { message: 'Domain has been deleted' });
}

/** The calls of Mailgun's domains, the same in both versions of its API. */
export const MAILGUN_DOMAINS: readonly VendorPath[] = [
  {
    pattern: /^\/v[34]\/domains$/,
    name: '/v4/domains',
    methods: {
      GET: on('List sending domains', list),
      POST: { summary: 'Add a sending domain', grant, body: 'form', run: add },
    },
  },
  {
    pattern: /^\/v[34]\/domains\/([^/]+)$/,
    name: '/v4/domains/{name}',
    methods: {
      GET: on('Get a sending domain with its records', get),
      DELETE: on('Remove a sending domain', remove),
    },
  },
  {
    pattern: /^\/v[34]\/domains\/([^/]+)\/verify$/,
    name: '/v4/domains/{name}/verify',
    methods: { PUT: on('Check the DNS records of a sending domain now', verify) },
  },
];
