import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { defineVendor, setVendor } from '#lib/account/access/set-vendor.ts';
import { runExport } from '#lib/account/exports/run-export.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import { inviteMembers } from '#lib/account/team/invitations.ts';
import { createRole } from '#lib/account/team/roles/roles.ts';
import { startStaging } from '#lib/audience/contacts/acts/acts.ts';
import { CONTACT_EXPORT, startContactExport } from '#lib/audience/contacts/exports/contact-export.ts';
import { addTester } from '#lib/audience/contacts/testers.ts';
import { prepareImport } from '#lib/audience/imports/prepare.ts';
import { createSegment } from '#lib/audience/segments/segments.ts';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { createCategory } from '#lib/campaigns/campaigns/categories.ts';
import { AbRules } from '#lib/campaigns/campaigns/schema.ts';
import { createWebhook } from '#lib/connect/webhooks/config/webhooks.ts';
import { insertReplay } from '#lib/connect/webhooks/replays/store.ts';
import { CreateWebhookInput } from '#lib/connect/webhooks/schema.ts';
import { uploadImage } from '#lib/content/media/images.ts';
import { uploadFile } from '#lib/content/media/upload.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import type { Context } from '#lib/core/context.ts';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { authorizeRecipients } from '#lib/engine/sandbox/authorized-recipients.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { toSchema } from '#lib/http/calls/to-schema.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { ACTIVITY_EXPORT, startActivityExport } from '#lib/insight/activity/exports/activity-export.ts';
import { ExportQuery } from '#lib/insight/activity/exports/schema.ts';
import { createPreset } from '#lib/insight/analytics/presets/presets.ts';
import { CreatePresetInput } from '#lib/insight/analytics/presets/schema.ts';
import { createReport } from '#lib/insight/analytics/reports/reports.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { createIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { createSender } from '#lib/senders/senders/senders.ts';
import { createSubaccount } from '#lib/senders/subaccounts/subaccounts.ts';
import { announce } from '#lib/service/announcements/announcements.ts';
import { createDataRequest } from '#lib/service/privacy/requests.ts';
import { attachFile } from '#lib/service/support/attachments.ts';
import { contactUs } from '#lib/service/support/tickets.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { rawMessage } from '../../fixtures/accounts/seed.ts';
import { insertImportFile } from '../../fixtures/audience/import-files.ts';
import { idOf, upsert } from '../../fixtures/audience/people.ts';
import { insertMessage } from '../../fixtures/database/insert-message.ts';
import { askWithinRate } from '../../fixtures/http/ask-within-rate.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { type FoundCall, findCalls } from '../../fixtures/http/find-calls.ts';
import { sampleOf } from '../../fixtures/http/sample-of.ts';
import { onePixel } from '../../fixtures/one-pixel.ts';
import { templateBodyOf } from '../../fixtures/templates/template-bodies.ts';
import { insertWebhookLog } from '../../fixtures/webhooks/insert-log.ts';

/** A company with a row of every kind that a call can name. */
type Tenant = {
  account: TestAccount;
  headers: Record<string, string>;
  apiKey: string;
  /** A key of production, for what exists there only. */
  liveKey: string;
  ids: Ids;
  parts: Parts;
};
/** The ids of further parts of a path by their names, such as a delivery of the webhook. */
type Parts = Record<string, string>;
type Ids = Record<(typeof KINDS)[number], string[]>;

const KINDS = [
  'apiKey',
  'recipient',
  'message',
  'member',
  'role',
  'photo',
  'notification',
  'session',
  'company',
  'suppression',
  'address',
  'sender',
  'sendingDomain',
  'ipPool',
  'bounceDomain',
  'trackingDomain',
  'ticket',
  'ticketFile',
  'segment',
  'subaccount',
  'webhook',
  'template',
  'image',
  'media',
  'validationList',
  'activityExport',
  'contact',
  'contactExport',
  'job',
  'contactField',
  'contactLabel',
  'import',
  'importFile',
  'dataRequest',
  'tester',
  'preset',
  'report',
  'announcement',
  'campaign',
  'abTest',
  'campaignCategory',
] as const;

/** The kind of the id in a call's path. A call without a kind fails the tests, so that its ids are tried. */
const RESOURCES: [path: RegExp, kind: (typeof KINDS)[number]][] = [
  [/\/ab-test\//, 'abTest'],
  [/\/campaign\/category\//, 'campaignCategory'],
  [/\/campaign\/calendar\//, 'campaign'],
  [/\/email-marketing\//, 'campaign'],
  [/\/activity-export\//, 'activityExport'],
  [/\/activity\//, 'message'],
  [/\/captured-mail\//, 'message'],
  [/\/api-key\//, 'apiKey'],
  [/\/authorized-recipient\//, 'recipient'],
  [/\/(?:company\/members|companies\/members|team-member)\//, 'member'],
  [/\/(?:company\/roles|companies\/role)\//, 'role'],
  [/\/media\/profile\//, 'photo'],
  [/\/suite\/v1\/jobs\//, 'job'],
  [/\/suite\/v1\/exports\//, 'contactExport'],
  [/\/contacts\/segment\//, 'segment'],
  [/\/contacts\/field\//, 'contactField'],
  [/\/contacts\/label\//, 'contactLabel'],
  [/\/contacts\/group\/test\//, 'tester'],
  [/\/contacts\/import\/upload\//, 'importFile'],
  [/\/contacts\/import\//, 'import'],
  [/\/contacts\/data-request\//, 'dataRequest'],
  [/\/contacts\//, 'contact'],
  [/\/media\/image\//, 'image'],
  [/\/suite\/v1\/media\//, 'media'],
  [/\/notifications\//, 'notification'],
  [/\/session\//, 'session'],
  [/\/suppression\//, 'suppression'],
  [/\/domain\/sending\//, 'sendingDomain'],
  [/\/senders\/domain\//, 'sendingDomain'],
  [/\/senders\//, 'sender'],
  [/\/ip-pool\//, 'ipPool'],
  [/\/domain\/bounce\//, 'bounceDomain'],
  [/\/domain\/tracking\//, 'trackingDomain'],
  [/\/tickets\/file\//, 'ticketFile'],
  [/\/tickets\//, 'ticket'],
  [/\/subaccount\//, 'subaccount'],
  [/\/webhook\//, 'webhook'],
  [/\/email-validation\/list\//, 'validationList'],
  [/\/template\//, 'template'],
  [/\/preset\//, 'preset'],
  [/\/report-schedule\//, 'report'],
];

/** An A/B test whose variants have a content each. */
const TWO_CONTENTS = {
  ab: AbRules.parse({ variable: 'content', testShare: 20 }),
  variants: [{ name: 'A' }, { name: 'B' }],
};

/** Ids in a body or in a query. */
const INPUT_IDS: [
  call: string,
  kind: (typeof KINDS)[number],
  make: (id: string) => { body?: unknown; query?: string },
][] = [
  ['POST /api/suite/v1/email-marketing', 'campaignCategory', (categoryId) => ({ body: { name: 'A', categoryId } })],
  ['POST /api/suite/v1/email-marketing', 'sender', (senderId) => ({ body: { name: 'A', senderId } })],
  ['POST /api/suite/v1/email-marketing', 'template', (templateId) => ({ body: { name: 'A', templateId } })],
  [
    'POST /api/suite/v1/ab-test/count-recipient',
    'segment',
    (id) => ({ body: { audience: { include: { segments: [{ id }] } } } }),
  ],
  [
    'POST /api/suite/v1/email-marketing/count-recipient',
    'contact',
    (id) => ({ body: { audience: { include: { contacts: [id] } } } }),
  ],
  ...(['basic', 'link', 'preview', 'clicked', 'bounceback'] as const).flatMap(
    (name): [call: string, kind: (typeof KINDS)[number], make: (id: string) => { query: string }][] => [
      [`GET /api/suite/v1/email-marketing/reports/${name}`, 'campaign', (id) => ({ query: `?id=${id}` })],
      [`GET /api/suite/v1/ab-test/reports/${name}`, 'abTest', (id) => ({ query: `?id=${id}` })],
    ],
  ),
  [
    'POST /api/suite/v1/email-marketing/count-recipient',
    'campaign',
    (id) => ({ body: { audience: { include: { sends: [{ id, statuses: ['opened'] }] } } } }),
  ],
  ['GET /api/suite/v1/campaign/why', 'campaign', (id) => ({ query: `?sendId=${id}&contactId=${newId()}` })],
  ['POST /api/suite/v1/campaign/category', 'sender', (senderId) => ({ body: { name: 'A', senderId } })],
  ['POST /api/suite/v1/contacts/data-request', 'contact', (contactId) => ({ body: { contactId, kind: 'export' } })],
  ['POST /api/suite/v1/contacts/import/prepare', 'importFile', (mediaId) => ({ body: { mediaId } })],
  [
    'POST /api/suite/v1/contacts/import/start',
    'import',
    (importId) => ({
      body: { importId, mapping: [{ column: 0, target: 'email' }], options: { statement: 'Agreed.' } },
    }),
  ],
  ['PUT /api/suite/v1/contacts/import/options', 'import', (importId) => ({ body: { importId, options: {} } })],
  ['GET /api/suite/v1/contacts/import/status', 'import', (id) => ({ query: `?id=${id}` })],
  ['POST /api/suite/v1/contacts/import/cancel', 'import', (importId) => ({ body: { importId } })],
  ['POST /api/suite/v1/contacts/import/undo', 'import', (importId) => ({ body: { importId } })],
  ['POST /api/config/v1/company/members', 'role', (role) => ({ body: { emails: ['x@example.net'], role } })],
  ['POST /api/config/v1/company/members/resend', 'member', (id) => ({ body: { id } })],
  ['POST /api/config/v1/company/members/validate', 'member', (id) => ({ body: { id } })],
  ['POST /api/suite/v1/companies/members/invite', 'role', (role) => ({ body: { emails: ['x@example.net'], role } })],
  ['PUT /api/suite/v1/companies/members/role', 'member', (id) => ({ body: { id, role: 'member' } })],
  ['PUT /api/suite/v1/companies/detail', 'media', (logo) => ({ body: { logo } })],
  ['POST /api/suite/v1/message/hide', 'announcement', (id) => ({ body: { id } })],
  ['POST /api/suite/v1/notifications/dismiss', 'notification', (id) => ({ body: { id } })],
  ['PUT /api/config/v1/notifications', 'notification', (id) => ({ body: { ids: [id] } })],
  ['POST /api/config/v1/user/switch-company', 'company', (companyId) => ({ body: { companyId } })],
  ['PUT /api/config/v1/domain/sending/{id}', 'bounceDomain', (bounceDomainId) => ({ body: { bounceDomainId } })],
  ['PUT /api/config/v1/domain/sending/{id}', 'trackingDomain', (trackingDomainId) => ({ body: { trackingDomainId } })],
  [
    'POST /api/config/v1/webhook',
    'subaccount',
    (id) => ({
      body: {
        name: 'Theirs',
        target: 'https://hooks.example.com/',
        events: ['click'],
        subaccounts: { scope: 'list', ids: [id] },
      },
    }),
  ],
  ['GET /api/config/v1/audit', 'member', (id) => ({ query: `?actor=${id}` })],
  ['GET /api/config/v1/audit', 'notification', (id) => ({ query: `?cursor=${id}` })],
  ['GET /api/suite/v1/activities', 'contact', (id) => ({ query: `?reference=contact:${id}` })],
  ['GET /api/config/v1/captured-mail', 'message', (id) => ({ query: `?cursor=${id}` })],
  ['GET /api/config/v1/notifications', 'notification', (id) => ({ query: `?cursor=${id}` })],
  ['GET /api/config/v1/smtp-session', 'apiKey', (id) => ({ query: `?key=${id}` })],
  ['GET /api/config/v1/activity', 'subaccount', (id) => ({ query: `?subaccount=${id}` })],
  ['GET /api/config/v1/api-key', 'subaccount', (id) => ({ query: `?subaccount=${id}` })],
  ['GET /api/config/v1/suppression', 'subaccount', (id) => ({ query: `?subaccount=${id}` })],
  ['POST /api/config/v1/api-key', 'subaccount', (subaccountId) => ({ body: { name: 'A', subaccountId } })],
  ['POST /api/config/v1/subaccount', 'ipPool', (ipPoolId) => ({ body: { name: 'A', ipPoolId } })],
  ['POST /api/config/v1/subaccount', 'sendingDomain', (id) => ({ body: { name: 'A', domainIds: [id] } })],
  [
    'POST /api/suite/v1/contacts/stage',
    'segment',
    (segmentId) => ({ body: { filter: { segmentId }, stage: 'loyal' } }),
  ],
  ['POST /api/suite/v1/senders/validate', 'sender', (senderId) => ({ body: { senderId } })],
  ['PUT /api/config/v1/domain/sending/{id}/subaccount', 'subaccount', (assignedTo) => ({ body: { assignedTo } })],
];

const calls = await findCalls();
const keyCalls = (await listKeyCalls()).map(({ method, path }) => [method, path.slice('/api/v1'.length)] as const);
const nameOf = ({ method, path }: Pick<FoundCall, 'method' | 'path'>): string => `${method} ${path}`;
/** The operator sees all companies; the public sees none. */
const ofCompanies = calls.filter(({ facts }) => !['public', 'operator', 'operations'].includes(facts.access));
/** A dimension of the statistics is a name and no id. */
const withId = ofCompanies.filter(({ parameters }) => parameters.some((name) => name !== 'dimension'));

let close: () => Promise<void>;
let a: Tenant;
let b: Tenant;
let tries = 0;

beforeAll(async () => {
  close = await openTestDatabase();
  // Few keys make all calls; how fast the machine is must not decide which of them are over their rate.
  Object.assign(settings(), { API_RATE_PER_SECOND: 1_000_000 });
  [a, b] = [await makeTenant('Acme'), await makeTenant('Strange Ways')];
});

afterAll(async () => {
  console.log(`${withId.length} calls with ids, ${tries} tries of company B's ids from company A`);
  await close();
});

async function makeTenant(name: string): Promise<Tenant> {
  const account = await registerTestAccount(name);
  const { ctx, companyId, userId, email } = account;
  await setFeature(ctx, { feature: 'listed.downloadEmailHtml', enable: true });
  const own = { ...ctx, grants: GRANTS };
  const { key } = await createApiKey(ctx, { name: 'Whole', grants: [...GRANTS] });
  const live = { ...ctx, scope: { ...ctx.scope, environment: 'production' as const } };
  const { key: liveKey } = await createApiKey(live, { name: 'Live', grants: [...GRANTS] });
  const { id: apiKeyId } = await createApiKey(ctx, { name: 'Spare', grants: ['templates/view'] });
  const [recipient] = await authorizeRecipients(ctx, { emails: [`to-${email}`] });
  const domain = `${newId().slice(-12)}.example`;
  const company = { companyId, environment: 'sandbox', domain, from: `hello@${domain}` } as const;
  const scope = { companyId, environment: 'sandbox' } as const;
  // HTML, for the call that downloads it.
  const raw = Buffer.from(`Content-Type: text/html\r\n${rawMessage(company.from, { body: '<p>Hello</p>' })}`);
  const message = await insertMessage(
    { ...company, scope, apiKeyId, apiKey: key },
    { atMs: Date.now() - 60_000, raw, recipients: [{ address: email, status: 'captured' }] },
  );
  await inviteMembers(own, { emails: [`friend-${email}`], role: 'member' });
  const role = await createRole(own, { name: 'Watchers', grants: ['company/view'] });
  await notify(getPool(), { companyId, type: 'info', title: 'News', message: `Of ${name}` });
  await addSuppression(ctx, { recipient: `gone-${email}` });
  const sendingDomain = await addSendingDomain(ctx, { domain: `own-${domain}` });
  // Its keys can be rotated, which only those of a verified one can.
  await getPool().query("UPDATE sending_domains SET status = 'verified' WHERE id = $1", [sendingDomain.id]);
  const bounceDomain = await addDelegatedDomain(ctx, { kind: 'bounce', domain: `bounces.${domain}` });
  const trackingDomain = await addDelegatedDomain(ctx, { kind: 'tracking', domain: `click.${domain}` });
  const ipPool = await createIpPool(ctx, { name: 'Own' });
  // Of the same id as its pool: a call that names both finds both by one.
  await getPool().query('INSERT INTO ip_addresses (id, company_id, ip_pool_id, address) VALUES ($1, $2, $1, $3)', [
    ipPool,
    companyId,
    `2001:db8::${ipPool.slice(0, 4)}:${ipPool.slice(4, 8)}`,
  ]);
  const webhook = await createWebhook(ctx, {
    ...CreateWebhookInput.parse({ name: 'Hook', target: `https://hooks.${domain}/`, events: ['delivery'] }),
  });
  const log = await insertWebhookLog({ companyId, webhookId: webhook.id });
  const [event] = (
    await getPool().query<{ id: string }>("SELECT id FROM events WHERE company_id = $1 AND type = 'delivery'", [
      companyId,
    ])
  ).rows.map(({ id }) => id);
  const ticket = await contactUs(ctx, { company: name, name, email, message: `Of ${name}` });
  const { id: subaccount } = await createSubaccount(ctx, { name: `Shop of ${name}` });
  const template = await createTemplate(ctx, { alias: 'welcome', kind: 'email', subject: name, text: name });
  const { id: exportId } = await startActivityExport(ctx, { format: 'csv', query: ExportQuery.parse({}), asked: {} });
  await runExport(ACTIVITY_EXPORT, { companyId, exportId }, { signal: new AbortController().signal });
  const segment = await createSegment(ctx, { name: `Segment of ${name}`, ast: { match: 'all', of: [] } });
  const preset = await createPreset(ctx, {
    ...CreatePresetInput.parse({ name: 'Theirs', question: {}, chart: ['injected'], visibility: 'company' }),
  });
  const report = await createReport(ctx, {
    presetId: preset,
    cadence: 'daily',
    localHour: 8,
    memberUserIds: [userId],
  });
  const photo = newId();
  await getPool().query(
    `INSERT INTO blobs (id, kind, user_id, name, content_type, content, size_bytes) VALUES ($1, 'photo', $2, 'a.png', 'image/png', 'x', 1)`,
    [photo, userId],
  );
  const { cookie } = await sessionCookie(account);
  const { sessionId } = await sessionCookie(account);
  const rows = async (sql: string) =>
    (await getPool().query<{ id: string }>(sql, [companyId])).rows.map(({ id }) => id);
  return {
    account,
    apiKey: key,
    liveKey,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ids: {
      apiKey: [apiKeyId],
      recipient: [recipient?.id ?? ''],
      message: [message],
      member: [
        ...(await rows('SELECT id FROM members WHERE company_id = $1')),
        ...(await rows('SELECT id FROM invitations WHERE company_id = $1')),
      ],
      role: [role.id],
      photo: [photo],
      notification: await rows('SELECT id FROM notifications WHERE company_id = $1'),
      session: [sessionId],
      company: [companyId],
      suppression: (await rows('SELECT id FROM suppressions WHERE company_id = $1')).slice(0, 1),
      address: [`gone-${email}`],
      sender: [(await createSender(ctx, { name, email: `news@own-${domain}` })).senderId],
      sendingDomain: [sendingDomain.id],
      ipPool: [ipPool],
      bounceDomain: [bounceDomain.id],
      trackingDomain: [trackingDomain.id],
      ticket: [ticket.id],
      ticketFile: [await attachTo(ctx, ticket.id)],
      segment: [segment.id],
      subaccount: [subaccount],
      webhook: [webhook.id],
      template: [template],
      image: [(await uploadImage(ctx, { name: 'a.png', content: await onePixel() })).id],
      media: [(await uploadFile(ctx, { name: 'a.txt', content: Buffer.from('a') })).id],
      validationList: [await insertList(ctx)],
      activityExport: [exportId],
      contact: [idOf((await upsert(ctx, [{ email: `person-${email}` }]))[0])],
      contactExport: [await insertContactExport(ctx)],
      job: [(await startStaging(ctx, { filter: { search: 'nobody' }, stage: 'loyal' })).jobId],
      ...(await insertNumbered(companyId)),
      ...(await insertImports(ctx)),
      dataRequest: [await insertDataRequest(ctx)],
      tester: [(await addTester(ctx, { email: `tester-${email}` })).id],
      preset: [preset],
      report: [report],
      announcement: [await announceTo(ctx, domain)],
      campaign: [(await createCampaign(ctx, 'email', { name })).id],
      abTest: [(await createCampaign(ctx, 'ab', { name, ...TWO_CONTENTS })).id],
      campaignCategory: [(await createCategory(ctx, { name })).id],
    },
    parts: {
      deliveryId: log,
      attemptId: log,
      number: '1',
      eventId: event ?? '',
      replayId: await insertReplayOf(webhook.id, companyId),
    },
  };
}

/** Inserts a field and a label with numbers that the other company does not have, and returns these. */
async function insertNumbered(companyId: string): Promise<{ contactField: string[]; contactLabel: string[] }> {
  const number = String(20_001 + (Number.parseInt(companyId.slice(-6), 16) % 12_000));
  const values = [companyId, number];
  await getPool().query(
    `INSERT INTO contact_fields (company_id, id, tag, name, type, position, created_at, updated_at)
     VALUES ($1, $2, 'field', 'Field', 'text', 0, now(), now())`,
    values,
  );
  await getPool().query(
    "INSERT INTO labels (company_id, id, name, created_at) VALUES ($1, $2, 'Label', now())",
    values,
  );
  return { contactField: [number], contactLabel: [number] };
}

/** Uploads and prepares a file of contacts, one of whose rows was refused, and returns the ids of both. */
async function insertImports(ctx: Context): Promise<{ import: string[]; importFile: string[] }> {
  const mediaId = await insertImportFile(ctx, Buffer.from('email\nann@shop.org\n'));
  const { id } = await prepareImport(ctx, { mediaId });
  const reject = gzipSync(JSON.stringify([{ line: 2, column: 0, code: 'invalidAddress', message: 'No.', cells: [] }]));
  const values = [ctx.scope.companyId, id, reject];
  await getPool().query(
    "INSERT INTO import_rejects (company_id, import_id, lane, number, data, expires_at) VALUES ($1, $2, 0, 1, $3, now() + interval '1 day')",
    values,
  );
  return { import: [id], importFile: [mediaId] };
}

/** Enters a data request that is done, and returns its id. */
async function insertDataRequest(ctx: Context): Promise<string> {
  const { id } = await createDataRequest(ctx, { email: 'ann@shop.org', kind: 'export' });
  await getPool().query(
    `UPDATE data_requests SET state = 'done', finished_at = now(), expires_at = now() + interval '7 days' WHERE id = $1`,
    [id],
  );
  return id;
}

/** Inserts a running replay of a webhook and returns its id. */
async function insertReplayOf(webhookId: string, companyId: string): Promise<string> {
  const id = newId();
  const range = { from: 0, until: 1, fromAt: new Date() };
  await withTransaction((db) =>
    insertReplay(db, { companyId, environment: 'sandbox', webhookId }, { ...range, id, onlyMissing: false }),
  );
  return id;
}

/** Exports the contacts of a company and returns the id of the export. */
async function insertContactExport(ctx: Context): Promise<string> {
  const { exportId } = await startContactExport(ctx, { filter: null });
  await runExport(
    CONTACT_EXPORT,
    { companyId: ctx.scope.companyId, exportId },
    { signal: new AbortController().signal },
  );
  return exportId;
}

/** Announces something to the people of a company's own vendor and returns its id. */
async function announceTo(ctx: Context, domain: string): Promise<string> {
  const { name } = await defineVendor(ctx, { name: domain.replaceAll('.', '-'), title: 'Vendor' });
  await setVendor(ctx, { vendor: name });
  return (await announce(ctx, { text: `News of ${domain}`, vendor: name })).id;
}

/** Uploads a list of addresses that has a result and returns its id. */
async function insertList(ctx: Context): Promise<string> {
  const { id } = await uploadList(ctx, { name: 'list.csv', content: Buffer.from('email\nana@shop.org\n') });
  await getPool().query('UPDATE validation_lists SET processed = 1 WHERE id = $1', [id]);
  return id;
}

/** Draws a picture of one point. */
/** Attaches a file to a ticket and returns its id. */
async function attachTo(ctx: Context, id: string): Promise<string> {
  const read = async () => ({ name: 'log.txt', content: new Uint8Array([65]) });
  const { messages } = await attachFile(ctx, { id, read });
  return messages[0]?.attachments[0]?.id ?? '';
}

type Given = { id?: string; body?: unknown; query?: string };

/** Returns a range that a replay may have. */
const lastMinute = () => ({
  from: new Date(Date.now() - 60_000).toISOString(),
  to: new Date().toISOString(),
});

/** Returns a body that a call of a campaign's email takes, so that it looks for the id; undefined for any other call. */
function contentBodyOf(method: string, path: string): object | undefined {
  if (path.endsWith('/send-test-v2')) return { to: ['ana@example.net'] };
  if (!/\/content(?:\/preview)?$/.test(path)) return undefined;
  return method === 'POST' && path.endsWith('/content') ? { from: 'blank' } : { subject: 'A' };
}

/** Makes a call; being over the rate of calls says nothing of ids. */
const ask = (call: FoundCall, headers: Record<string, string>, given: Given): Promise<RouteAnswer> =>
  askWithinRate(() => askOnce(call, headers, given));

const askOnce = (call: FoundCall, headers: Record<string, string>, { id = newId(), body, query = '' }: Given) => {
  tries += 1;
  const sample = call.path.endsWith('/replay')
    ? { status: 'failed', ...lastMinute() }
    : call.path.includes('/preset/')
      ? { isPinned: true }
      : call.method === 'PUT' && call.path.includes('/campaign/category/')
        ? { name: 'Renamed' }
        : call.facts.body && call.path.includes('/api-key/{id}')
          ? fieldsOf(call.method, call.path.replace('/api/config/v1/api-key/', '/api-keys/'))
          : (templateBodyOf(call.method, call.path) ??
            contentBodyOf(call.method, call.path) ??
            (call.facts.body && sampleOf(toSchema(call.facts.body, 'input'))));
  return callRoute(call.handler, {
    method: call.method,
    path: `${call.path.replaceAll(/\{\w+\}/g, id)}${query || queryOf(call)}`,
    // The parts below an id are those of company B: for company A they do not exist with its own ids either.
    params: Object.fromEntries(call.parameters.map((name) => [name, b.parts[name] ?? id])),
    headers,
    ...(call.method !== 'GET' && { body: body ?? sample }),
  });
};

/** The query without which a call does not look for the id. */
const queryOf = ({ method, path }: FoundCall): string =>
  method === 'DELETE' && path.endsWith('/content/lock') ? `?tab=${newId()}` : '';

/** Returns a response without the parts that differ per request. */
const shapeOf = ({ status, body }: RouteAnswer, id: string): unknown =>
  JSON.parse(JSON.stringify({ status, body: { ...body, requestId: '' } }).replaceAll(id, 'the id'));

function kindOf({ path }: FoundCall): (typeof KINDS)[number] {
  const kind = RESOURCES.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`${path}: its id is tried by nobody; name its kind in RESOURCES`);
  return kind;
}

describe.each(withId.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it('answers an id of another company exactly like one that does not exist', async () => {
    for (const headers of [a.headers, { authorization: `Bearer ${a.apiKey}` }]) {
      const random = newId();
      const none = await ask(call, headers, { id: random });
      for (const id of b.ids[kindOf(call)]) {
        const theirs = await ask(call, headers, { id });
        expect(shapeOf(theirs, id)).toEqual(shapeOf(none, random));
        expect([404, 403]).toContain(theirs.status);
      }
    }
    expect((await ask(call, a.headers, { id: newId() })).status).toBe(404);
  });
});

describe.each(INPUT_IDS)('%s', (name, kind, make) => {
  const call = calls.find((one) => nameOf(one) === name);
  if (!call) throw new Error(`there is no call ${name}`);

  it(`answers a ${kind} of another company exactly like one that does not exist`, async () => {
    const random = newId();
    const none = await ask(call, a.headers, make(random));
    for (const id of b.ids[kind])
      expect(shapeOf(await ask(call, a.headers, make(id)), id)).toEqual(shapeOf(none, random));
  });
});

/** Checks if an answer has an id; a number is one only as a whole. */
const isIn = (secret: string, answer: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(answer) : answer.includes(secret);

describe('lists', () => {
  const lists = ofCompanies.filter(({ method, parameters }) => method === 'GET' && parameters.length === 0);

  it.each(
    lists.map((call) => [nameOf(call), call] as const),
  )('%s returns nothing of another company', async (_name, call) => {
    const secrets = [...Object.values(b.ids).flat(), b.account.email, b.account.userId, 'Strange Ways'];
    for (const headers of [a.headers, { authorization: `Bearer ${a.apiKey}` }]) {
      const answer = JSON.stringify((await ask(call, headers, {})).body);
      expect(secrets.filter((secret) => isIn(secret, answer))).toEqual([]);
    }
  });
});

describe('for company B itself', () => {
  // Reads come first and removals last, parts before their whole: what A tried has changed nothing, and each id exists.
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  // The sample of a rotation has no grace time, so that it removes the key.
  const rank = ({ method, path }: FoundCall) => order.indexOf(path.endsWith('/rotate') ? 'DELETE' : method);
  // A removal that is mounted twice finds what it removes once.
  const once = withId.filter(
    ({ method, facts }, at) => method !== 'DELETE' || withId.findIndex((other) => other.facts === facts) === at,
  );
  const own = once.sort((x, y) => rank(x) - rank(y) || y.path.length - x.path.length);

  it.each(own.map((call) => [nameOf(call), call] as const))('%s finds its own data', async (_name, call) => {
    const statuses: number[] = [];
    for (const id of b.ids[kindOf(call)]) statuses.push((await ask(call, b.headers, { id })).status);
    expect(statuses).not.toContain(401);
    expect(statuses.filter((status) => status !== 404).length).toBeGreaterThan(0);
  });
});

/** The ids in the paths of the send API; sub-accounts go by their numbers. */
const KIND_OF_PATH = [
  ['/campaigns/', 'campaign'],
  ['/contacts/', 'contact'],
  ['/exports/', 'contactExport'],
  ['/imports/', 'import'],
  ['/jobs/', 'job'],
  ['/segments/', 'segment'],
  ['/suppressions/', 'address'],
  ['/subaccounts/', 'number'],
  ['/webhooks/', 'webhook'],
  ['/templates/', 'template'],
  ['/images/', 'image'],
  ['/media/', 'media'],
  ['/validations/lists/', 'validationList'],
  ['/api-keys/', 'apiKey'],
] as const;

/** Returns a body that a call of the send API takes, so that it looks for the id. */
function fieldsOf(method: string, path: string): object {
  if (path.endsWith('/replay')) return { status: 'failed', ...lastMinute() };
  const body = templateBodyOf(method, path.replace(/^\/templates\/[^/]+/, '/templates/{id}'));
  if (body) return body;
  if (path.endsWith('/rotate')) return { graceHours: 1 };
  if (path.startsWith('/campaigns/') && !path.endsWith('/schedule'))
    return method === 'PATCH' ? { name: 'Renamed' } : {};
  if (path.startsWith('/contacts/')) return method === 'PATCH' ? { city: 'Renamed' } : {};
  if (method === 'PUT' || path.startsWith('/api-keys/') || path.startsWith('/media/')) return { name: 'Renamed' };
  return path.startsWith('/webhooks/') ? {} : { scheduled_at: new Date(Date.now() + 60_000).toISOString() };
}

describe('the send API', () => {
  beforeAll(async () => {
    await createSubaccount(b.account.ctx, { name: 'Second' });
    const input = { name: 'Second', target: 'https://hooks.second.example/', events: ['delivery'] };
    const { id: webhookId } = await createWebhook(b.account.ctx, CreateWebhookInput.parse(input));
    b.ids.webhook = [webhookId];
    const text = { subject: 'Second', text: 'Second' };
    b.ids.apiKey = [(await createApiKey(b.account.ctx, { name: 'Second', grants: ['templates/view'] })).id];
    b.ids.template = [await createTemplate(b.account.ctx, { alias: 'second', kind: 'email', ...text })];
    b.ids.image = [(await uploadImage(b.account.ctx, { name: 'b.png', content: await onePixel() })).id];
    // For the keys of production.
    const companies = [a.account.companyId, b.account.companyId];
    await getPool().query('UPDATE companies SET sandbox = false WHERE id = ANY($1)', [companies]);
    const file = { name: 'b.txt', content: Buffer.from('b') };
    b.ids.media = [(await uploadFile(b.account.ctx, file)).id];
    b.ids.validationList = [await insertList(b.account.ctx)];
    b.ids.campaign = [(await createCampaign(b.account.ctx, 'email', { name: 'Second' })).id];
    b.ids.contact = [idOf((await upsert(b.account.ctx, [{ email: 'second@example.net' }]))[0])];
    const everybody = { name: 'Second', ast: { match: 'all' as const, of: [] } };
    b.ids.segment = [(await createSegment(b.account.ctx, everybody)).id];
    b.ids.contactExport = [await insertContactExport(b.account.ctx)];
    b.parts.deliveryId = await insertWebhookLog({ companyId: b.account.companyId, webhookId });
    b.parts.replayId = await insertReplayOf(webhookId, b.account.companyId);
  });

  const send = (tenant: Tenant, method: string, path: string) => {
    tries += 1;
    const takesBody = ['PATCH', 'POST', 'PUT'].includes(method);
    const body = takesBody ? { body: JSON.stringify(fieldsOf(method, path)) } : {};
    const apiKey = /^\/(campaigns|contacts|exports|imports|jobs|media|segments|senders)/.test(path)
      ? tenant.liveKey
      : tenant.apiKey;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return serveApi(new Request(`http://localhost/api/v1${path}`, { method, headers, ...body }));
  };
  const byId = keyCalls
    .filter(([, name]) => name.includes('{id}'))
    .sort(([method], [other]) => Number(method === 'DELETE') - Number(other === 'DELETE'));

  it.each(byId)('%s %s answers data of another company exactly like data that does not exist', async (method, name) => {
    const kind = KIND_OF_PATH.find(([path]) => name.startsWith(path))?.[1] ?? 'message';
    const none = {
      address: 'nobody@example.net',
      number: '999',
      apiKey: newId(),
      message: newId(),
      webhook: newId(),
      template: newId(),
      image: newOpaqueId(),
      media: newOpaqueId(),
      validationList: newId(),
      segment: newId(),
      contact: newId(),
      contactExport: newId(),
      import: newId(),
      job: newId(),
      campaign: newId(),
    }[kind];
    const ask = async (tenant: Tenant, id: string) => {
      const part = (kindOfPart: string) => b.parts[`${kindOfPart}Id`] ?? '';
      const path = name
        .replace('{id}', encodeURIComponent(id))
        .replace(/\{(delivery|event|replay)\}/, (_, one) => part(one));
      const answer = await send(tenant, method, path);
      const text = (await answer.text()).replace(/"request_id":"[^"]*"/, '');
      const body = text.replaceAll(id, 'the id');
      return { status: answer.status, body };
    };
    // A second sub-account has a number that company A does not have.
    const ids = kind === 'number' ? ['2'] : b.ids[kind];
    for (const id of ids) {
      const theirs = await ask(a, id);
      expect(theirs).toEqual(await ask(a, none));
      // These come last, as they may change the rows: company B gets another answer for its own.
      expect(await ask(b, id)).not.toEqual(theirs);
    }
  });

  it('lists nothing of another company, also from a cursor of its list', async () => {
    for (const query of ['', `?after=${b.ids.message[0]}`, `?before=${b.ids.message[0]}`]) {
      const text = await (await send(a, 'GET', `/emails${query}`)).text();
      expect(text).not.toContain(b.ids.message[0]);
    }
  });
});
