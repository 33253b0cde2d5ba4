import type { Webhook } from '#generated/client.ts';
import { hasContactEvents, hasOneEvent } from '#lib/core/webhook-formats.ts';
import { ContactEventType, contactMask } from '#lib/events/contact-events/schema.ts';
import { EventType, typeMask } from '#lib/events/event-types.ts';
import type { LoadedContactEvent, LoadedEvent, LoadedMailEvent } from '../feed/load-events.ts';
import { openTarget, type WebhookTarget } from '../request/webhook-target.ts';
import { WebhookFormat, WebhookState } from '../schema.ts';
import { maxInFlight } from './pace.ts';
import { findLaneWebhook } from './states-store.ts';

/** The configuration of a webhook as its lane needs it. */
export type LaneConfig = {
  target: WebhookTarget;
  /** The host and port that its requests go to. */
  host: string;
  state: WebhookState;
  format: WebhookFormat;
  /** The wanted types (`typeMask`). */
  types: number;
  /** The wanted types of events of contacts (`contactMask`). */
  contactTypes: number;
  isWanted(event: LoadedEvent): boolean;
  maxBatch: number;
  maxWaitMs: number;
  maxInFlight: number;
  /** Requests a second at most; null for no limit. */
  rate: number | null;
  ordered: boolean;
};

/**
 * Loads the configuration of a webhook; null where there is no such webhook.
 *
 * @throws {SecretUnreadable}
 */
export async function loadLaneConfig(webhookId: string): Promise<LaneConfig | null> {
  const row = await findLaneWebhook(webhookId);
  return row && toConfig(row);
}

function toConfig(row: Webhook): LaneConfig {
  const format = WebhookFormat.parse(row.format);
  return {
    target: openTarget(row),
    host: new URL(row.target).host,
    state: WebhookState.parse(row.state),
    format,
    types: typeMask(row.events.filter((type): type is EventType => EventType.safeParse(type).success)),
    contactTypes: hasContactEvents(format)
      ? contactMask(
          row.contactEvents.filter((type): type is ContactEventType => ContactEventType.safeParse(type).success),
        )
      : 0,
    isWanted: filterOf(row),
    maxBatch: hasOneEvent(format) ? 1 : row.maxBatch,
    maxWaitMs: hasOneEvent(format) ? 0 : row.maxWaitMs,
    maxInFlight: maxInFlight(row),
    rate: row.rate,
    ordered: row.ordered,
  };
}

/** An event as filters see it. */
export type FilteredEvent =
  | Pick<LoadedMailEvent, 'id' | 'type' | 'subaccountId' | 'sendingDomain'>
  | Pick<LoadedContactEvent, 'id' | 'type' | 'contact'>;

/** Builds the filter of a webhook: the type of an event, and of one of mail the subaccount and the sending domain. */
export function filterOf(
  row: Pick<Webhook, 'events' | 'contactEvents' | 'subaccountScope' | 'subaccountIds' | 'sendingDomains'>,
): (event: FilteredEvent) => boolean {
  const types = new Set<string>([...row.events, ...row.contactEvents]);
  const subaccounts = new Set(row.subaccountIds);
  const domains = new Set(row.sendingDomains);
  const isOwner = (id: string | null): boolean => {
    switch (row.subaccountScope) {
      case 'primary':
        return id === null;
      case 'list':
        return id !== null && subaccounts.has(id);
      case 'except':
        return id === null || !subaccounts.has(id);
      default:
        return true;
    }
  };
  return (event) =>
    types.has(event.type) &&
    ('contact' in event || (isOwner(event.subaccountId) && (domains.size === 0 || domains.has(event.sendingDomain))));
}
