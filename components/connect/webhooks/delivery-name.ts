import type { Translate } from '#components/texts/types.ts';
import type { WebhookDelivery } from '#lib/connect/webhooks/deliveries/schema.ts';

/** Returns the contents of a delivery in words: an alert, or its type and the number of its events where there are several. */
export function deliveryName(
  t: Translate<'webhooks'>,
  { types, events }: Pick<WebhookDelivery, 'types' | 'events'>,
): string {
  if (events === 0) return t('deliveries.alert');
  const [type, ...others] = types;
  if (type === undefined || others.length > 0) return t('deliveries.mixed', { count: events });
  const name = t(`types.${type}`);
  return events === 1 ? name : t('deliveries.typeCount', { type: name, count: events });
}

/** Returns the numbers of the events of a delivery, `12` or `12–40`; null for a test and an alert. */
export function sequenceText({
  firstSequence: first,
  lastSequence: last,
}: Pick<WebhookDelivery, 'firstSequence' | 'lastSequence'>): string | null {
  if (first === null || last === null) return null;
  return first === last ? `${first}` : `${first}–${last}`;
}
