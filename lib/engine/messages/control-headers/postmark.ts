import { AppError } from '#lib/core/errors/app-error.ts';
import { type ControlReader, notDone, readSwitch, switches, trace } from './control-part.ts';

/** The default message streams of every account: true for a transactional stream. */
const STREAMS: Readonly<Record<string, boolean>> = { outbound: true, broadcast: false, broadcasts: false };

const readStream: ControlReader = (value) => {
  const name = value.toLowerCase();
  const transactional = Object.hasOwn(STREAMS, name) ? STREAMS[name] : undefined;
  if (transactional === undefined) {
    throw new AppError('invalidField', { message: 'it must be outbound or broadcast: there are no other streams' });
  }
  return { options: { transactional } };
};

/** Parses link tracking. Clicks are tracked only in HTML, so that tracking in plain text alone is rejected. */
const readTrackLinks: ControlReader = (value, name) => {
  if (value.toLowerCase() === 'textonly') throw notDone(`${name}: TextOnly`);
  return { options: { click_tracking: readSwitch(value, ['htmlandtext', 'htmlonly'], ['none']) } };
};

const { onlyOn } = switches(['true'], ['false']);

/**
 * The `X-PM-*` headers except the metadata: those of clients, then those of Postmark's servers. Any other is rejected.
 */
export const POSTMARK_HEADERS: Readonly<Record<string, ControlReader>> = {
  'x-pm-tag': (value) => ({ tags: [value] }),
  'x-pm-message-stream': readStream,
  'x-pm-trackopens': (value) => ({ options: { open_tracking: readSwitch(value, ['true'], ['false']) } }),
  'x-pm-tracklinks': readTrackLinks,
  // A Message-ID of the client is always kept.
  'x-pm-keepid': onlyOn,

  'x-pm-message-id': trace,
  'x-pm-rcpt': trace,
  'x-pm-message-options': trace,
};

const METADATA = 'x-pm-metadata-';

/** Returns the reader of `X-PM-Metadata-<name>: <value>`; null for another header. */
export function postmarkMetadata(lowerName: string): ControlReader | null {
  if (!lowerName.startsWith(METADATA) || lowerName === METADATA) return null;
  return (value, name) => ({ metadata: Object.fromEntries([[name.slice(METADATA.length), value]]) });
}
