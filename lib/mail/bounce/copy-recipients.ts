import { plainAddress } from './plain-address.ts';
import { type Entity, fieldOf, readFields, walk } from './read-entity.ts';
import { outerParts } from './words-of.ts';

/** So much of a text is searched for a copy's header. */
const SEARCHED = 65_536;

/** A field with which a copy's header begins. */
const HEADER_BEGINS = /^[ \t]*(?:Received|Return-Path|Message-ID|From|Date|Subject) ?:/im;

/** The recipients that the returned copy of the message names in To. */
export function copyRecipients(message: Entity): string[] {
  for (const entity of walk(message)) {
    if (entity === message) continue;
    const isCopy = entity.fields.has('received') || entity.fields.has('message-id') || entity.fields.has('subject');
    const found = addressesOf(isCopy ? fieldOf(entity, 'to') : headerRecipients(entity));
    if (found.length > 0) return found;
  }
  for (const { text } of outerParts(message)) {
    const searched = text.slice(0, SEARCHED);
    const begins = HEADER_BEGINS.exec(searched)?.index ?? -1;
    const found = begins < 0 ? [] : addressesOf(toField(searched.slice(begins)));
    if (found.length > 0) return found;
  }
  return [];
}

const headerRecipients = ({ type, text }: Entity): string => (type === 'text/rfc822-headers' ? toField(text) : '');

/** The To field of a header that stands within a text, also where all its lines are indented. */
const toField = (text: string): string =>
  readFields(text.slice(0, SEARCHED).replace(/^[ \t]{1,8}(?=to[ \t]{0,4}:)/gim, '')).get('to')?.[0] ?? '';

const addressesOf = (value: string): string[] => [
  ...new Set((value.slice(0, 10_000).match(/[^\s<>,;:"()'@]{1,64}@[^\s<>,;:"()'@]{1,255}/g) ?? []).map(plainAddress)),
];
