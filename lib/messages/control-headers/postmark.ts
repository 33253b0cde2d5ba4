import { AppError } from '#lib/core/errors/app-error.ts';
import { type ControlReader, notDone, readSwitch } from './control-part.ts';

/** Names of streams that are there without anybody having made them, and whether what they carry is transactional. */
const STREAMS: Readonly<Record<string, boolean>> = { outbound: true, broadcast: false, broadcasts: false };

const readStream: ControlReader = (value) => {
  const name = value.toLowerCase();
  const transactional = Object.hasOwn(STREAMS, name) ? STREAMS[name] : undefined;
  if (transactional === undefined) {
    throw new AppError('invalidField', { message: 'it must be outbound or broadcast: there are no other streams' });
  }
  return { options: { transactional } };
};

/** Links are counted in HTML; whoever wants them counted in texts alone would get nothing counted. */
const readTrackLinks: ControlReader = (value, name) => {
  if (value.toLowerCase() === 'textonly') throw notDone(`${name}: TextOnly`);
  return { options: { click_tracking: readSwitch(value, ['htmlandtext', 'htmlonly'], ['none']) } };
};

/** `X-PM-*` that a client may send, but for its metadata. Others of the name are traces of mail that passed Postmark. */
export const POSTMARK: Readonly<Record<string, ControlReader>> = {
  'x-pm-tag': (value) => ({ tags: [value] }),
  'x-pm-message-stream': readStream,
  'x-pm-trackopens': (value) => ({ options: { open_tracking: readSwitch(value, ['true'], ['false']) } }),
  'x-pm-tracklinks': readTrackLinks,
};

const METADATA = 'x-pm-metadata-';

/** `X-PM-Metadata-<name>: <value>`; null for another header. */
export function postmarkMetadata(lowerName: string): ControlReader | null {
  if (!lowerName.startsWith(METADATA) || lowerName === METADATA) return null;
  return (value, name) => ({ metadata: Object.fromEntries([[name.slice(METADATA.length), value]]) });
}
