import { LATENCY_PARTS, LATENCY_STEPS_MS } from '#lib/core/analytics/parts.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idTime } from '#lib/core/ids.ts';
import { findMailboxProvider, OTHER_PROVIDER } from '#lib/core/mailbox-providers.ts';
import type { EventType } from '../../event-types.ts';
import type { NewEvent } from '../../new-event.ts';
import { EXPLAINED_TYPES } from '../explained-types.ts';
import { isByPerson, kindBits, SEEN } from '../seen.ts';

const QUARTER_MS = 15 * 60_000;

/** Messages are kept for no longer than this. */
const SENT_WITHIN_MS = 400 * DAY_MS;

/** Characters of a reason that statistics keep. */
const REASON_MAX = 200;

const WITH_REASON: ReadonlySet<EventType> = new Set(EXPLAINED_TYPES);

/** The dimensions that a delta adds to those of its event. */
type Dimensions = { sentMs: number; templateVersion: number; provider: string; sendingIp: string; reason: string };

/** The events of a batch that have the same dimensions. */
export type Delta = Dimensions & {
  event: NewEvent;
  bucketMs: number;
  count: number;
  firstCount: number;
  personCount: number;
  bytes: number;
  firstMs: number;
  laterMs: number;
  uniqueCount: number;
  uniquePersonCount: number;
  confirmedCount: number;
  confirmedPersonCount: number;
  latency: number[] | null;
  lastEventId: string | null;
};

/** Gathers events into deltas: one for those with the same dimensions. */
export function gatherDeltas(events: readonly NewEvent[]): Delta[] {
  const byKey = new Map<string, Delta>();
  for (const event of events) {
    const bucketMs = toQuarter(event.at.getTime());
    const dimensions = dimensionsOf(event);
    const key = [
      event.companyId,
      event.environment,
      bucketMs,
      event.type,
      event.subaccountId,
      event.sendingDomain,
      event.recipientDomain,
      event.campaignId,
      event.templateId,
      event.ipPoolId,
      event.bounceClass,
      ...Object.values(dimensions),
    ].join('\u0000');
    let delta = byKey.get(key);
    if (!delta) {
      delta = { ...dimensions, event, bucketMs, ...NOTHING, latency: null, lastEventId: null };
      byKey.set(key, delta);
    }
    addEvent(delta, event);
  }
  return [...byKey.values()];
}

const NOTHING = {
  count: 0,
  firstCount: 0,
  personCount: 0,
  bytes: 0,
  firstMs: 0,
  laterMs: 0,
  uniqueCount: 0,
  uniquePersonCount: 0,
  confirmedCount: 0,
  confirmedPersonCount: 0,
};

const toQuarter = (ms: number): number => Math.floor(ms / QUARTER_MS) * QUARTER_MS;

function dimensionsOf({ messageId, type, reason, data, ...event }: NewEvent): Dimensions {
  const isAttempt = data.route !== undefined;
  const host = isAttempt ? (data.route === 'mx' ? textOf(data.mx_host) : '') : (event.mxHost ?? '');
  return {
    sentMs: toQuarter(sentAt(messageId, event.at.getTime())),
    templateVersion: event.templateVersion ?? 0,
    provider: host && (findMailboxProvider(host)?.name ?? OTHER_PROVIDER),
    sendingIp: isAttempt ? textOf(data.sending_ip) : (event.sendingIp ?? ''),
    reason: WITH_REASON.has(type) ? (reason ?? '').slice(0, REASON_MAX) : '',
  };
}

/** An id that carries no time near the event's says nothing of when its message was sent. */
function sentAt(messageId: string, atMs: number): number {
  const ms = idTime(messageId);
  return Math.abs(atMs - ms) < SENT_WITHIN_MS ? ms : atMs;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const numberOf = (value: unknown): number => (typeof value === 'number' ? Math.max(0, Math.round(value)) : 0);

function addEvent(delta: Delta, event: NewEvent): void {
  delta.count += 1;
  if (event.type === 'delivery') addDelivery(delta, event);
  else if (event.type === 'injection') delta.bytes += event.sizeBytes ?? 0;
  else if (event.type === 'delay' && event.data.num_retries === 0) delta.firstCount += 1;
  else addEngagement(delta, event);
  if (WITH_REASON.has(event.type)) delta.lastEventId = event.id;
}

function addDelivery(delta: Delta, { data }: NewEvent): void {
  const ms = numberOf(data.queue_time);
  if (data.num_retries === 0) {
    delta.firstCount += 1;
    delta.firstMs += ms;
  } else delta.laterMs += ms;
  const found = LATENCY_STEPS_MS.findIndex((bound) => ms < bound);
  const step = found < 0 ? LATENCY_STEPS_MS.length : found;
  delta.latency ??= LATENCY_PARTS.map(() => 0);
  delta.latency[step] = (delta.latency[step] ?? 0) + 1;
}

function addEngagement(delta: Delta, event: NewEvent): void {
  const kind = kindBits(event.type);
  if (!kind) return;
  const { firsts = 0 } = event;
  const count = (bit: number): number => ((firsts & bit) === 0 ? 0 : 1);
  if (isByPerson(event)) delta.personCount += 1;
  delta.uniqueCount += count(kind.any);
  delta.uniquePersonCount += count(kind.person);
  delta.confirmedCount += count(SEEN.confirmed);
  delta.confirmedPersonCount += count(SEEN.confirmedByPerson);
}
