import type { WebhookFormat } from '../schema.ts';
import { presentMsys } from './present-msys.ts';
import { presentSingle } from './present-single.ts';
import type { FormattedBody, SequencedEvent } from './types.ts';

const JSON_TYPE = 'application/json';
const JSON_LINES_TYPE = 'application/x-ndjson';

/**
 * Formats the events of one delivery. The body depends on its input alone, is compact UTF-8 JSON and ends without a line
 * break, so that each try has the bytes of the first one.
 *
 * @param events one or more, in the order of their numbers; the format `single` takes one.
 */
export function formatBody(format: WebhookFormat, events: readonly SequencedEvent[]): FormattedBody {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last || (format === 'single' && events.length > 1))
    throw new RangeError(`${events.length} events are no body of the format ${format}`);
  const entries = events.map((event) => formatEvent(format, event));
  if (format === 'single') return { contentType: JSON_TYPE, body: entries.join(''), id: first.id, headers: {} };
  const id = batchId(first.id, last.id);
  switch (format) {
    case 'batch': {
      const timestamp = JSON.stringify(last.at.toISOString());
      const body = `{"type":"batch","timestamp":${timestamp},"count":${entries.length},"data":[${entries.join(',')}]}`;
      return { contentType: JSON_TYPE, body, id, headers: {} };
    }
    case 'jsonl':
      return { contentType: JSON_LINES_TYPE, body: entries.join('\n'), id, headers: {} };
    case 'msys':
      return {
        contentType: JSON_TYPE,
        body: `[${entries.join(',')}]`,
        id,
        headers: { 'x-messagesystems-batch-id': id },
      };
  }
}

/** Formats one event of a body, so that a caller can count the bytes of a body before it is whole. */
export const formatEvent = (format: WebhookFormat, event: SequencedEvent): string =>
  JSON.stringify(format === 'msys' ? presentMsys(event) : presentSingle(event));

/** The id of a body of several events: of the first one whole, and the end of the last one's, which is random. */
const batchId = (first: string, last: string): string => `${first}-${last.slice(-8)}`;
