import { type Entity, fieldOf, walk } from './read-entity.ts';
import { COPY_BEGINS, EXPANDED_FROM, LINE_FORMS, OTHER_LINES } from './text-forms.ts';

/** A recipient that the words of a bounce name, with the words about it. */
export type NamedRecipient = { recipient: string; reason: string };

/** Lines that are read of a bounce's words: the copy of a message may follow without a mark. */
const LINES_MAX = 400;
const LINE_MAX = 2_000;

/** Lines after a recipient that still are about it. */
const REASON_LINES = 14;

/** The words of a bounce: its text parts, tags taken out, without a copy of the message and without reports. */
export function wordsOf(message: Entity): string {
  const texts: string[] = [];
  for (const part of outerParts(message)) {
    if (part.type === 'text/plain') texts.push(part.text);
    if (part.type === 'text/html' && !texts.some((text) => text.trim() !== '')) texts.push(stripTags(part.text));
  }
  return withoutCopy(texts.join('\n'));
}

/** Whom a bounce's words name as not reached; none where no line has the form of any mailer. */
export function readText(words: string, message: Entity): NamedRecipient[] {
  const lines = words
    .split('\n')
    .slice(0, LINES_MAX)
    .map((line) => line.slice(0, LINE_MAX));
  const own = ownAddresses(message);
  const listed = failedRecipients(message);
  const found = listed.length > 0 ? [] : namedRecipients(lines, own);
  const recipients = listed.length > 0 ? listed : found.map(({ recipient }) => recipient);
  return [...new Set(recipients)].map((recipient) => ({ recipient, reason: reasonFor(recipient, lines, recipients) }));
}

/** `X-Failed-Recipients` of Exim and Google. */
function failedRecipients(message: Entity): string[] {
  const values = message.fields.get('x-failed-recipients') ?? [];
  return values
    .flatMap((value) => value.split(/[\s,]+/))
    .filter((text) => text.includes('@'))
    .map(plain);
}

function namedRecipients(lines: readonly string[], own: ReadonlySet<string>): NamedRecipient[] {
  for (const worth of [1, 2, 3] as const) {
    const forms = LINE_FORMS.filter((form) => form.worth === worth);
    const found: NamedRecipient[] = [];
    for (const line of lines) {
      const original = plain(EXPANDED_FROM.exec(line)?.groups?.address ?? '');
      const last = found.at(-1);
      if (original !== '' && last) last.recipient = original;
      if (original !== '' || OTHER_LINES.some((other) => other.test(line))) continue;
      const match = forms.map((form) => form.line.exec(line)).find((one) => one !== null);
      const recipient = plain(match?.groups?.address ?? '');
      if (recipient !== '' && !isMachine(recipient)) found.push({ recipient, reason: match?.groups?.reason ?? '' });
    }
    const others = found.filter(({ recipient }) => !own.has(recipient));
    // A bounce of mail that somebody sent to themselves names nobody else.
    const named = others.length > 0 ? others : worth < 3 ? found : [];
    if (named.length > 0) return named;
  }
  return [];
}

/** The words about one recipient: from the line that names it up to the next recipient or the end of the paragraph. */
export function reasonFor(recipient: string, lines: readonly string[], recipients: readonly string[]): string {
  const others = recipients.filter((other) => other !== recipient);
  const blocks: string[] = [];
  lines.forEach((line, at) => {
    if (!line.toLowerCase().includes(recipient)) return;
    const block = [line];
    const isWhole = TELLING.test(line.slice(line.toLowerCase().indexOf(recipient) + recipient.length));
    let blanks = 0;
    for (const next of lines.slice(at + 1, at + 1 + REASON_LINES)) {
      if (others.some((other) => next.toLowerCase().includes(other))) break;
      // A line that tells by itself goes on where the next are indented.
      if (isWhole && !/^\s/.test(next)) break;
      if (next.trim() === '') blanks += 1;
      // The reason may stand in the paragraph after the address; two paragraphs on it is about something else.
      if (blanks > 1) break;
      block.push(next);
    }
    blocks.push(block.join('\n'));
  });
  const telling = blocks.filter((block) => TELLING.test(block.replaceAll(recipient, '')));
  if (telling.length > 0) return telling.join('\n');
  return recipients.length > 1 ? blocks.join('\n') : lines.join('\n');
}

/** A block that says why: a code, or words of refusal. */
const TELLING =
  /(?<![\d.])[45]\d\d[ -]|(?<![\d.])[45]\.\d\.\d|unknown|full|quota|exceed|reject|denied|refus|block|not (?:exist|found)|doesn't|invalid|disabled|timed? ?out|no such|spam|unavailable|suspend|expired|protocol error|connection (?:reset|refused|timed)/i;

/** Parts that are the bounce's own, and not of the message that it returns. */
function* outerParts(entity: Entity): Generator<Entity> {
  if (/^message\/|^text\/rfc822-headers$/.test(entity.type)) return;
  yield entity;
  for (const part of entity.parts) yield* outerParts(part);
}

function withoutCopy(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line, at) => at > 1 && COPY_BEGINS.some((begin) => begin.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

/** The addresses that the bounce itself goes to: whoever sent the message. */
function ownAddresses(message: Entity): Set<string> {
  const values = ['to', 'delivered-to', 'from', 'x-original-to', 'envelope-to'].map((name) => fieldOf(message, name));
  return new Set(values.flatMap((value) => value.match(/[^\s<>,;"()]+@[^\s<>,;"()]+/g) ?? []).map(plain));
}

/** The To of a copy that stands within the bounce's own text. */
const INLINE_COPY =
  /\n\s*(?:Received|Return-Path|Message-ID|From|Date|Subject) ?:[\s\S]*?^\s*to:[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)/im;

/** The recipients that the returned copy of the message names in To. */
export function copyRecipients(message: Entity): string[] {
  for (const entity of walk(message)) {
    if (entity === message) continue;
    const isCopy = entity.fields.has('received') || entity.fields.has('message-id') || entity.fields.has('subject');
    const to = isCopy ? fieldOf(entity, 'to') : /^to:[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(copyText(entity))?.[1];
    const addresses = (to ?? '').match(/[^\s<>,;:"()']+@[^\s<>,;:"()']+/g) ?? [];
    if (addresses.length > 0) return [...new Set(addresses.map(plain))];
  }
  for (const { text } of outerParts(message)) {
    const inline = INLINE_COPY.exec(text)?.[1] ?? '';
    const addresses = inline.match(/[^\s<>,;:"()']+@[^\s<>,;:"()']+/g) ?? [];
    if (addresses.length > 0) return [...new Set(addresses.map(plain))];
  }
  return [];
}

const copyText = ({ type, text }: Entity): string => (type === 'text/rfc822-headers' ? text : '');

const plain = (address: string): string =>
  address
    .trim()
    .replace(/^["'<]+|["'>.,;:]+$/g, '')
    .toLowerCase();

/** Senders of bounces are no recipients of mail. */
const isMachine = (address: string): boolean => /^(?:mailer-daemon|postmaster|abuse)@/.test(address);

const stripTags = (html: string): string =>
  html
    .replace(/<(?:style|script|head)\b[\s\S]*?<\/(?:style|script|head)>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[a-z!/][^>]*>/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
