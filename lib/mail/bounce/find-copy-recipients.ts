import { walkOwnParts } from './bounce-text.ts';
import { type Entity, getField, readHeaderFields, walk } from './read-entity.ts';
import { trimAddress } from './trim-address.ts';

/** Characters of a text that are searched for the header of a returned copy. */
const SEARCHED_MAX = 65_536;

/** A field that begins the header of a returned copy. */
const HEADER_BEGINS = /^[ \t]*(?:Received|Return-Path|Message-ID|From|Date|Subject) ?:/im;

/** Returns the recipients in the To field of the returned copy of the message. */
export function findCopyRecipients(message: Entity): string[] {
  for (const entity of walk(message)) {
    if (entity === message) continue;
    const isCopy = entity.fields.has('received') || entity.fields.has('message-id') || entity.fields.has('subject');
    const found = extractAddresses(isCopy ? getField(entity, 'to') : getHeaderRecipients(entity));
    if (found.length > 0) return found;
  }
  for (const { text } of walkOwnParts(message)) {
    const searched = text.slice(0, SEARCHED_MAX);
    const begins = HEADER_BEGINS.exec(searched)?.index ?? -1;
    const found = begins < 0 ? [] : extractAddresses(findToField(searched.slice(begins)));
    if (found.length > 0) return found;
  }
  return [];
}

const getHeaderRecipients = ({ type, text }: Entity): string =>
  type === 'text/rfc822-headers' ? findToField(text) : '';

/** Returns the To field of a header within a text, even if all its lines are indented. */
const findToField = (text: string): string =>
  readHeaderFields(text.slice(0, SEARCHED_MAX).replace(/^[ \t]{1,8}(?=to[ \t]{0,4}:)/gim, '')).get('to')?.[0] ?? '';

const extractAddresses = (value: string): string[] => [
  ...new Set((value.slice(0, 10_000).match(/[^\s<>,;:"()'@]{1,64}@[^\s<>,;:"()'@]{1,255}/g) ?? []).map(trimAddress)),
];
