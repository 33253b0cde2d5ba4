import type { Context } from '#lib/core/context.ts';
import { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import { pick } from '#lib/core/pick.ts';
import { ContactEventType, contactMask } from '#lib/events/contact-events/schema.ts';
import { EventType, typeMask } from '#lib/events/event-types.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { requireSubaccount } from '#lib/senders/subaccounts/queries.ts';
import { requireContactAccess } from '../contact-access.ts';
import { requireInFormat } from '../format/require-in-format.ts';
import {
  SubaccountFilter,
  type UpdateWebhookInput,
  WEBHOOK_SETTINGS,
  type Webhook,
  WebhookFormat,
  WebhookOffReason,
  WebhookState,
} from '../schema.ts';
import type { WebhookRow, WebhookValues } from '../store.ts';
import { presentAuthentication, sealAuthentication } from './authentication.ts';
import { checkTarget } from './check-target.ts';

/**
 * Checks a change of a webhook and returns the columns to write; absent fields stay.
 *
 * @param before the webhook as it is; null for a new one.
 * @throws {AppError} invalidField, missingField, forbidden (events of contacts, for somebody who may not view these)
 */
export async function webhookValues(
  ctx: Pick<Context, 'scope' | 'grants'>,
  id: string,
  before: WebhookRow | null,
  input: UpdateWebhookInput,
): Promise<Partial<WebhookValues>> {
  const { authentication, subaccounts, events: given, target, ...plain } = input;
  const { environment } = ctx.scope;
  const events = given && EVENT_TYPES.filter((type) => given.includes(type));
  const contactEvents = given && CONTACT_EVENTS.filter((type) => given.includes(type));
  requireContactEvents(ctx, contactEvents ?? before?.contactEvents ?? [], plain.format ?? before?.format);
  if (sendsMoreOfContacts(before, { contactEvents, target })) requireContactAccess(ctx);
  if (subaccounts) await requireSubaccounts(ctx, subaccounts, before?.subaccountIds ?? []);
  if (plain.sendingDomains) await requireOwnDomains(ctx, plain.sendingDomains, before?.sendingDomains ?? []);
  return {
    ...plain,
    ...(target !== undefined && { target: checkTarget(target, 'target', environment) }),
    ...(events && { events, types: typeMask(events) }),
    ...(contactEvents && { contactEvents, contactTypes: contactMask(contactEvents) }),
    ...(subaccounts && { subaccountScope: subaccounts.scope, subaccountIds: [...new Set(subaccounts.ids)] }),
    ...(authentication && sealAuthentication(id, authentication, before, environment)),
  };
}

/** True for a change that sends more events of contacts, or sends them elsewhere. */
function sendsMoreOfContacts(
  before: WebhookRow | null,
  { contactEvents, target }: { contactEvents: readonly string[] | undefined; target: string | undefined },
): boolean {
  const known = before?.contactEvents ?? [];
  const wanted = contactEvents ?? known;
  const isElsewhere = target !== undefined && target !== before?.target;
  return wanted.length > 0 && (isElsewhere || wanted.some((type) => !known.includes(type)));
}

/** Requires that events of contacts are wanted in production, where contacts are, and in a format that has them. */
function requireContactEvents(
  { scope }: Pick<Context, 'scope'>,
  events: readonly string[],
  format: string | undefined,
): void {
  const [first] = events;
  if (first === undefined) return;
  if (scope.environment !== 'production')
    throw refuse.fieldBecause('events', `${first} happens in production only, where contacts are.`, first);
  if (format !== undefined) requireInFormat('events', first, format);
}

/**
 * Requires subaccounts of the company where the filter names some, and none where it names all or only the company. Those
 * that it named before may stay.
 */
async function requireSubaccounts(
  ctx: Pick<Context, 'scope'>,
  { scope, ids }: NonNullable<UpdateWebhookInput['subaccounts']>,
  kept: readonly string[],
): Promise<void> {
  const takesIds = scope === 'list' || scope === 'except';
  const refusal = (rule: string) => refuse.field('subaccounts.ids', rule);
  if (takesIds !== ids.length > 0)
    throw refusal(takesIds ? 'must name a subaccount' : `must be empty with the scope ${scope}`);
  for (const id of ids.filter((one) => !kept.includes(one))) {
    await requireSubaccount(ctx, id).catch((error: unknown) => {
      throw error instanceof AppError ? refusal('must be IDs of your subaccounts') : error;
    });
  }
}

/** Requires sending domains of the company. One that was removed since may stay: without it the filter would widen. */
async function requireOwnDomains(
  ctx: Pick<Context, 'scope'>,
  domains: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const added = domains.filter((domain) => !kept.includes(domain));
  if (added.length === 0) return;
  const own = new Set((await listSendingDomains(ctx)).map(({ domain }) => domain));
  const unknown = added.find((domain) => !own.has(domain));
  if (unknown === undefined) return;
  throw refuse.fieldBecause('sendingDomains', `${unknown} is not one of your sending domains.`, unknown);
}

/** The facts of a webhook that the audit log records; of the authentication only its kind. */
export const webhookFacts = (values: Partial<WebhookValues>) => {
  const {
    authEncrypted: _auth,
    customHeadersEncrypted: _headers,
    types: _types,
    contactTypes: _mask,
    ...rest
  } = values;
  const { contactEvents, ...facts } = rest;
  return facts.events && contactEvents ? { ...facts, events: [...facts.events, ...contactEvents] } : facts;
};

/** Presents a webhook to its company's people: without its secret and those of its authentication. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    ...pick(row, WEBHOOK_SETTINGS),
    id: row.id,
    apiVersion: row.apiVersion,
    lastCode: row.lastCode,
    environment: Environment.parse(row.environment),
    events: [
      ...row.events.filter((type): type is EventType => EventType.safeParse(type).success),
      ...row.contactEvents.filter((type): type is ContactEventType => ContactEventType.safeParse(type).success),
    ],
    format: WebhookFormat.parse(row.format),
    authentication: presentAuthentication(row),
    subaccounts: SubaccountFilter.parse({ scope: row.subaccountScope, ids: row.subaccountIds }),
    state: WebhookState.parse(row.state),
    offReason: WebhookOffReason.nullable().parse(row.offReason),
    failingSince: row.failingSince?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
    previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
