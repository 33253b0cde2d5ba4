import { formatBody } from '../format/format-body.ts';
import { sampleEvent } from '../format/sample-events.ts';
import type { SampleQuery, WebhookSample } from '../schema.ts';

/** Returns an example of a body of one type and format. */
export function getSample({ type, format }: SampleQuery): WebhookSample {
  const { contentType, body, id } = formatBody(format, [sampleEvent(type)]);
  return { contentType, body, id };
}
