import { type ControlReader, refused } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

/** Parses `X-Tag: name` or `X-Tag: name=value`; the header is repeated for each tag. */
const readTag: ControlReader = (value) => {
  const [, name = value, content] = /^([^=]+)=(.*)$/.exec(value) ?? [];
  return { tags: [content === undefined ? name : { name: name.trim(), value: content.trim() }] };
};

/** The control headers of this product (docs/contract.md §3). */
export const OWN: Readonly<Record<string, ControlReader>> = {
  'x-tag': readTag,
  'x-metadata': (value) => ({ metadata: readJsonObject(value) }),
  'x-send-at': (value) => ({ scheduled_at: value }),
  'x-template': refused,
};
