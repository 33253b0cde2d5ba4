import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { formatAlert, sampleAlert } from '../alerts/alert-body.ts';
import { formatBody } from '../format/format-body.ts';
import { sampleEvent } from '../format/sample-events.ts';
import type { SampleQuery, WebhookSample } from '../schema.ts';

/** The time of the example of an alert. */
const SAMPLE_AT = new Date('2026-11-22T11:30:03.620Z');

/** Returns an example of a body of one type and format. */
export function getSample({ type, format }: SampleQuery): WebhookSample {
  const { contentType, body, id } =
    type === 'alert'
      ? formatAlert(sampleAlert(PLATFORM_COMPANY_ID, SAMPLE_AT, settings().PUBLIC_URL))
      : formatBody(format, [sampleEvent(type)]);
  return { contentType, body, id };
}
