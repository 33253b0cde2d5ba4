import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { getDelegatedDomain, listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { hideRecords } from '#lib/senders/domains/dns-records.ts';
import { listSendingDomainDetails } from '#lib/senders/domains/queries.ts';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import type { CheckNetwork } from '#lib/senders/domains/verification/policy.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { type DomainFacts, judgeDomain } from './causes.ts';
import { cutPage } from './cut-page.ts';
import type { AddSenderDomainInput, SenderDomain, SenderDomainQuery, SenderSuggestion } from './schema.ts';
import { findSender, findSenders } from './store.ts';

type Scoped = Pick<Context, 'scope'>;

/**
 * Returns the company's sending domains by name, without its name under PLATFORM_DOMAIN, from which no marketing mail comes.
 *
 * @param names only these; all where absent.
 */
export async function loadDomains(ctx: Scoped, names?: readonly string[]): Promise<Map<string, DomainFacts>> {
  const [domains, bounceDomains] = await Promise.all([
    listSendingDomainDetails(ctx, names),
    listDelegatedDomains(ctx, { kind: 'bounce' }),
  ]);
  const unverified = new Set(bounceDomains.filter(({ status }) => status !== 'verified').map(({ id }) => id));
  const facts = domains.map(async (domain) => {
    const { bounceDomainId: id } = domain;
    const returnPath = id && unverified.has(id) ? await getDelegatedDomain(ctx, { kind: 'bounce', id }) : null;
    return [domain.domain, { domain, returnPath }] as const;
  });
  return new Map(await Promise.all(facts));
}

/** Lists the company's sending domains, each with its state and the records that it lacks. */
export async function listSenderDomains(ctx: Scoped, query: SenderDomainQuery): Promise<ListPage<SenderDomain>> {
  const [facts, countOf] = await Promise.all([loadDomains(ctx), countByDomain(ctx)]);
  const search = query.search?.toLowerCase() ?? '';
  const found = [...facts.values()].filter(({ domain }) => domain.domain.includes(search));
  found.sort((one, other) => one.domain.domain.localeCompare(other.domain.domain));
  if (query.sort === '-domain') found.reverse();
  const page = cutPage(found, query);
  const data = await Promise.all(
    page.data.map(async (one) => {
      const shown = await present(ctx, one, countOf(one.domain.domain));
      return { ...shown, records: shown.records.filter(isLacking) };
    }),
  );
  return { ...page, data };
}

/** Returns true for a record that somebody has to add or change. */
const isLacking = ({ status }: DomainRecord): boolean => status !== 'valid' && status !== 'unknown';

/**
 * Returns every record of a domain, with the values to publish and those found.
 *
 * @param id of a sender, or of a sending domain.
 * @throws {AppError} notFound
 */
export async function suggestRecords(ctx: Scoped, { id }: { id: string }): Promise<SenderSuggestion> {
  const sender = isUuid(id) ? await findSender(ctx.scope, id) : null;
  const all = await loadDomains(ctx, sender ? [sender.domain] : undefined);
  const facts = [...all.values()].find(({ domain }) => sender !== null || domain.id === id);
  if (!facts) throw refuse.notFound('sender');
  return present(ctx, facts, (await countByDomain(ctx))(facts.domain.domain));
}

/**
 * Adds a sending domain, with the records to publish.
 *
 * @throws {AppError} as `addSendingDomain`
 */
export async function addSenderDomain(ctx: Context, input: AddSenderDomainInput): Promise<SenderSuggestion> {
  return suggestRecords(ctx, { id: (await addSendingDomain(ctx, input)).id });
}

/**
 * Checks the DNS records of a sending domain now, at most once in a few seconds.
 *
 * @throws {AppError} notFound
 */
export async function checkSenderDomain(
  ctx: Context,
  { id }: { id: string },
  network?: CheckNetwork,
): Promise<SenderSuggestion> {
  await verifyDomain(ctx, { kind: 'sending', id }, network);
  return suggestRecords(ctx, { id });
}

async function countByDomain({ scope }: Scoped): Promise<(domain: string) => number> {
  const senders = await findSenders(scope);
  return (name) => senders.filter(({ domain }) => domain === name).length;
}

async function present(ctx: Scoped, facts: DomainFacts, senders: number): Promise<SenderSuggestion> {
  const { id: domainId, domain, zone, records, lastCheckedAt, nextCheckAt } = facts.domain;
  const { state, blocking, advice } = judgeDomain(facts);
  const shown = await hideRecords(ctx, 'sending', { records: [...records, ...(facts.returnPath?.records ?? [])] });
  return { domainId, domain, state, cause: blocking ?? advice, senders, zone, ...shown, lastCheckedAt, nextCheckAt };
}
