import { getAccess } from '#lib/account/access/get-access.ts';
import { type FeatureSet, isEnabled } from '#lib/account/access/resolve-features.ts';
import { listMembers } from '#lib/account/team/queries.ts';
import { listWebhooks } from '#lib/connect/webhooks/config/webhooks.ts';
import { listTemplates } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findAddresses } from '#lib/engine/messages/read/recipients/addresses/find-addresses.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { MESSAGE_COUNT_MAX, SEARCH_MAX, type SearchAnswer, type SearchQuery } from './schema.ts';

/**
 * Finds a company's recipients, messages, domains, keys, sub-accounts, webhooks, templates and people for the command palette. Messages are found by their
 * id alone; everything else by its beginning. A kind whose feature is off or whose grant the person lacks is empty.
 */
export async function searchCompany(ctx: Context, { q }: SearchQuery): Promise<SearchAnswer> {
  const { features } = await getAccess(ctx);
  const may = (feature: FeaturePath, grant: Grant) => isAllowed(ctx, features, feature, grant);
  const mayReadMail = may('activity', 'message_events/view');
  const [recipients, messages, sending, bounce, tracking, keys, subaccounts, webhooks, templates, people] =
    await Promise.all([
      mayReadMail && !isUuid(q) ? findAddresses(ctx, q, { limit: SEARCH_MAX, countMax: MESSAGE_COUNT_MAX }) : [],
      mayReadMail && isUuid(q) ? findMessage(ctx, q) : [],
      may('sendingDomain.detail', 'sending_domains/manage') ? listSendingDomains(ctx) : [],
      may('bounceDomain.detail', 'bounce_domains/manage') ? listDelegatedDomains(ctx, { kind: 'bounce' }) : [],
      may('trackingDomain.detail', 'tracking_domains/manage') ? listDelegatedDomains(ctx, { kind: 'tracking' }) : [],
      may('apiKey.detail', 'api_keys/manage') ? listApiKeys(ctx) : [],
      may('subaccount.detail', 'subaccount/manage') ? listSubaccountChoices(ctx) : [],
      may('webhook.detail', 'webhooks/view') ? listWebhooks(ctx) : [],
      may('template.detail', 'templates/view') ? findTemplates(ctx, q) : [],
      may('setting.userManagement', 'members/view') ? listMembers(ctx).then(({ data }) => data) : [],
    ]);
  const domains = [
    ...sending.map(({ id, domain }) => ({ kind: 'sending' as const, id, domain })),
    ...bounce.map(({ id, domain }) => ({ kind: 'bounce' as const, id, domain })),
    ...tracking.map(({ id, domain }) => ({ kind: 'tracking' as const, id, domain })),
  ];
  return {
    recipients,
    messages,
    domains: pick(domains, q, ({ id, domain }) => [id, domain]),
    keys: pick(keys, q, ({ id, name, hint }) => [id, name, hint]),
    subaccounts: pick(subaccounts, q, ({ id, name, number }) => [id, name, `#${number}`, String(number)]),
    webhooks: pick(webhooks, q, ({ id, name, target }) => [id, name, hostOf(target)]).map(({ id, name, target }) => ({
      id,
      name,
      target,
    })),
    templates: pick(templates, q, ({ name, alias }) => [name, alias]),
    people: pick(people, q, ({ id, email, fullname, lastname }) => [id, email, fullname, lastname]).map(
      ({ id, email, fullname, lastname }) => ({
        id,
        email,
        name: [fullname, lastname].filter(Boolean).join(' ') || null,
      }),
    ),
  };
}

const isAllowed = ({ grants }: Context, features: FeatureSet, feature: FeaturePath, grant: Grant): boolean =>
  isEnabled(features, feature) && (grants === undefined || grants.includes(grant));

const hostOf = (target: string): string => new URL(target).host;

async function findMessage(ctx: Context, id: string): Promise<SearchAnswer['messages']> {
  const { data } = await listActivity(ctx, { search: id, range: '30d', limit: 1 });
  return data.map((row) => ({ id: row.id, subject: row.subject, recipient: row.recipient }));
}

/** Finds templates by a part of their name or alias. */
async function findTemplates(ctx: Context, q: string): Promise<SearchAnswer['templates']> {
  const query = { search: q.slice(0, 100), limit: 50, page: 1, archived: 'false' as const };
  return (await listTemplates(ctx, query)).data.map(({ id, name, alias }) => ({ id, name, alias }));
}

/** Picks the first rows of which a word begins with the text, in any case. */
function pick<Row>(rows: readonly Row[], q: string, textsOf: (row: Row) => readonly (string | null)[]): Row[] {
  const wanted = q.toLowerCase();
  const isFound = (text: string | null): boolean =>
    text !== null && (text.toLowerCase().startsWith(wanted) || text.toLowerCase().includes(` ${wanted}`));
  return rows.filter((row) => textsOf(row).some(isFound)).slice(0, SEARCH_MAX);
}
