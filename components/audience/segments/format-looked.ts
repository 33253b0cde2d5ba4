import type { Translate } from '#components/texts/types.ts';
import type { Condition } from '#lib/audience/segments/schema.ts';
import { COLUMN_LABELS, type Names } from '#lib/audience/segments/sentence/values.ts';
import { formatRelative } from '#lib/core/format-time.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Returns the value that a condition looked at in words, such as "Last open 3 Nov 2026". */
export function formatLooked(condition: Condition, value: unknown, names: Names, t: Translate<'segments'>): string {
  const text = valueText(value, t);
  switch (condition.source) {
    case 'column':
      return t('looked.value', { name: capital(COLUMN_LABELS[condition.name]), value: text ?? t('looked.nothing') });
    case 'field': {
      const field = names.fields.get(condition.id);
      const shown = [value].flat().map((one) => field?.options.find(({ id }) => id === one)?.name ?? valueText(one, t));
      return t('looked.value', {
        name: field?.name ?? t('field'),
        value: value === null ? t('looked.nothing') : shown.join(', '),
      });
    }
    case 'activity':
      if (condition.op === 'count') return t(`looked.times.${condition.what}`, { count: Number(value) });
      return text === null ? t(`looked.never.${condition.what}`) : t(`looked.last.${condition.what}`, { at: text });
    case 'label':
      return text === null ? t('looked.noLabel') : t('looked.labels', { labels: text });
    case 'segment':
      return t(value === true ? 'looked.inSegment' : 'looked.notInSegment');
    case 'consent':
      return consentText(value, t);
    case 'list':
      return text ?? t('looked.nothing');
    case 'share':
      return t('looked.share', { part: Number(value) / 10_000 });
    default:
      return text === null ? t('looked.nothing') : text;
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function valueText(value: unknown, t: Translate<'segments'>): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => valueText(one, t)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'string' && INSTANT.test(value)) return formatRelative(new Date(value), Date.now());
  return String(value);
}

function consentText(value: unknown, t: Translate<'segments'>): string {
  if (typeof value !== 'object' || value === null) return t('looked.noConsent');
  const { action, method, at } = value as { action?: string; method?: string; at?: string };
  return t('looked.consent', {
    action: String(action ?? ''),
    method: String(method ?? '').replaceAll('_', ' '),
    at: at === undefined ? '' : formatRelative(new Date(at), Date.now()),
  });
}
