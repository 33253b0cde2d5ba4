import { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getSendingDomain, listDomainChecks } from '#lib/senders/domains/queries.ts';
import type { DomainFlags, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { checkFields } from '../field-table.ts';
import { getOwnDomain, requireCompanyKey } from '../own-domain.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { SPARKPOST_DOMAIN, SPARKPOST_VERIFICATION } from './fields.ts';

const NewDomain = z.object({ domain: z.string() });

const word = (isValid: boolean): string => (isValid ? 'valid' : 'unverified');

const presentStatus = ({ status, dkimValid, spfValid, bounceDomainId }: DomainFlags) => ({
  ownership_verified: status === 'verified',
  dkim_status: word(dkimValid),
  cname_status: word(bounceDomainId !== null),
  mx_status: 'unverified',
  spf_status: word(spfValid),
  compliance_status: 'valid',
  abuse_at_status: 'unverified',
  postmaster_at_status: 'unverified',
  verification_mailbox_status: 'unverified',
});

/** Presents the first DKIM record of a domain: the selector and the key without its tags. */
function presentKey({ records }: SendingDomainDetail) {
  const record = records.find(({ purpose }) => purpose === 'dkim');
  if (!record) return {};
  const selector = record.name.slice(0, record.name.indexOf('._domainkey'));
  const key = /(?:^|;)\s*p=([^;\s]*)/.exec(record.value)?.[1] ?? '';
  return { dkim: { selector, public: key, headers: 'from:to:subject:date' } };
}

const present = (detail: SendingDomainDetail) => ({
  domain: detail.domain,
  status: presentStatus(detail),
  ...presentKey(detail),
  shared_with_subaccounts: detail.assignedTo === 'all',
});

type Run<Body> = (call: VendorCall<Body>) => Promise<ApiAnswer>;

const grant = 'sending_domains/manage';
const read = (summary: string, run: Run<undefined>): VendorRoute => ({ summary, grant, body: 'none', run });
const write = (summary: string, run: Run<unknown>): VendorRoute => ({ summary, grant, body: 'json', run });

async function add(call: VendorCall<unknown>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  const ctx = await keyContext(call, 'sendingDomain.create');
  checkFields(SPARKPOST_DOMAIN, call.body);
  const { domain } = parseInput(NewDomain, call.body);
  const detail = await addSendingDomain(ctx, { domain });
  return createAnswer(200, {
    results: { message: 'Successfully Created domain.', domain: detail.domain, ...presentKey(detail) },
  });
}

async function verify(call: VendorCall<unknown>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  checkFields(SPARKPOST_VERIFICATION, call.body);
  const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '', 'sendingDomain.detailAuthentication');
  const detail = await verifyDomain(ctx, { kind: 'sending', id: domain.id });
  const record = detail.records.find(({ purpose }) => purpose === 'dkim');
  return createAnswer(200, {
    results: { ...presentStatus(detail), ...(record && { dns: { dkim_record: record.value } }) },
  });
}

async function remove(call: VendorCall<undefined>): Promise<ApiAnswer> {
  requireCompanyKey(call);
  const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '', 'sendingDomain.delete');
  await deleteSendingDomain(ctx, { id: domain.id });
  return createAnswer(204, undefined);
}

async function list(call: VendorCall<undefined>): Promise<ApiAnswer> {
  if (call.call.query !== '') throw refuse.unknownField(call.call.query.split('=')[0] ?? '');
  const found = await listDomainChecks(await keyContext(call, 'sendingDomain'));
  return createAnswer(200, { results: found.map((one) => ({ domain: one.domain, status: presentStatus(one) })) });
}

/** The calls of SparkPost's sending domains. */
export const SPARKPOST_DOMAINS: readonly VendorPath[] = [
  {
    pattern: /^\/api\/v1\/sending-domains$/,
    name: '/api/v1/sending-domains',
    methods: { GET: read('List sending domains', list), POST: write('Add a sending domain', add) },
  },
  {
    pattern: /^\/api\/v1\/sending-domains\/([^/]+)$/,
    name: '/api/v1/sending-domains/{domain}',
    methods: {
      GET: read('Get a sending domain', async (call) => {
        const { ctx, domain } = await getOwnDomain(call, call.params[0] ?? '');
        return createAnswer(200, { results: present(await getSendingDomain(ctx, { id: domain.id })) });
      }),
      DELETE: read('Remove a sending domain', remove),
    },
  },
  {
    pattern: /^\/api\/v1\/sending-domains\/([^/]+)\/verify$/,
    name: '/api/v1/sending-domains/{domain}/verify',
    methods: { POST: write('Check the DNS records of a sending domain now', verify) },
  },
];
