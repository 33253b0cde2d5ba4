import { Environment } from '#lib/core/environment.ts';
import { EventType } from '#lib/events/event-types.ts';
import { SubaccountFilter, type Webhook, WebhookFormat, WebhookOffReason, WebhookState } from '../schema.ts';
import type { WebhookRow } from '../store.ts';
import { presentAuthentication } from './authentication.ts';

/** Presents a webhook to its company's people: without its secret and those of its authentication. */
export function presentWebhook(row: WebhookRow): Webhook {
  const { id, name, target, maxBatch, maxWaitMs, inFlight, rate, ordered, apiVersion, lastCode, sendingDomains } = row;
  const { sendsAlerts } = row;
  return {
    id,
    name,
    target,
    maxBatch,
    maxWaitMs,
    inFlight,
    rate,
    ordered,
    apiVersion,
    lastCode,
    sendingDomains,
    sendsAlerts,
    environment: Environment.parse(row.environment),
    events: row.events.filter((type): type is EventType => EventType.safeParse(type).success),
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
