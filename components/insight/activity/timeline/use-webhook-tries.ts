'use client';

import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { EventTry } from '#lib/connect/webhooks/deliveries/schema.ts';
import { EVENT_TRIES_MAX } from '#lib/core/limits.ts';

/** How often the tries of events are read again while a message is open, in milliseconds. */
const POLL_MS = 15_000;

const NONE: readonly EventTry[] = [];

/** Returns a function that lists the webhooks of an event; none where the reader may not see webhooks. */
export function useWebhookTries(eventIds: readonly string[]): (eventId: string) => readonly EventTry[] {
  const hasActivity = useFeature('webhook.activity');
  const mayView = useGrant('webhooks/view');
  const ids = eventIds.slice(-EVENT_TRIES_MAX);
  const isShown = hasActivity && mayView && ids.length > 0;
  const { data } = useApi(
    isShown ? 'GET /api/config/v1/webhook/event' : null,
    { query: { ids: ids.join(',') } },
    { refreshInterval: POLL_MS, keepPreviousData: true },
  );
  const byEvent = Map.groupBy(data?.data ?? NONE, ({ eventId }) => eventId);
  return (eventId) => byEvent.get(eventId) ?? NONE;
}
