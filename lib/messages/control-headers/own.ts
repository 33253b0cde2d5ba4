import { type ControlReader, notDone } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

/** `X-Tag: name` or `X-Tag: name=value`; once for each tag. */
const readTag: ControlReader = (value) => {
  const [, name = value, content] = /^([^=]+)=(.*)$/.exec(value) ?? [];
  return { tags: [content === undefined ? name : { name: name.trim(), value: content.trim() }] };
};

/** The headers of this product (contract §3). */
export const OWN: Readonly<Record<string, ControlReader>> = {
  'x-tag': readTag,
  'x-metadata': (value) => ({ metadata: readJsonObject(value) }),
  'x-send-at': (value) => ({ scheduled_at: value }),
  'x-template': () => {
    throw notDone('X-Template');
  },
};
