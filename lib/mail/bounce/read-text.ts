import { plainAddress } from './plain-address.ts';
import { type Entity, fieldOf } from './read-entity.ts';
import { ANY_ADDRESS, EXPANDED_FROM, LINE_FORMS, type LineForm, OTHER_LINES } from './text-forms.ts';
import { hasCopy } from './words-of.ts';

/** A recipient that the words of a bounce name, with the words about it. */
export type NamedRecipient = { recipient: string; reason: string };

/** Lines after a recipient that still are about it. */
const REASON_LINES = 14;

/** Recipients that one bounce names: mail that returns to our own path was sent to one. */
export const RECIPIENTS_MAX = 200;

/** A line with more signs of addresses than these is a list of something else. */
const ADDRESSES_MAX = 8;

/** A recipient, and the name under which the words speak of it: what an alias was turned into. */
type Named = { recipient: string; name: string };

/** Whom a bounce's words name as not reached; none where no line has the form of any mailer. */
export function readText(words: string, message: Entity): NamedRecipient[] {
  const lines = words.split('\n');
  const listed = failedRecipients(message).map((recipient) => ({ recipient, name: recipient }));
  const found = listed.length > 0 ? listed : namedRecipients(lines, message);
  const named = new Map(found.slice(0, RECIPIENTS_MAX).map(({ recipient, name }) => [recipient, name]));
  const names = [...named.values()];
  return [...named].map(([recipient, name]) => ({ recipient, reason: reasonFor(name, lines, names) }));
}

/** `X-Failed-Recipients` of Exim and Google. */
function failedRecipients(message: Entity): string[] {
  const values = message.fields.get('x-failed-recipients') ?? [];
  return values
    .flatMap((value) => value.split(/[\s,]+/, RECIPIENTS_MAX))
    .filter((text) => text.includes('@'))
    .map(plainAddress);
}

function namedRecipients(lines: readonly string[], message: Entity): Named[] {
  const own = ownAddresses(message);
  for (const worth of [1, 2, 3] as const) {
    const found = namedIn(
      lines,
      LINE_FORMS.filter((form) => form.worth === worth),
    );
    const others = found.filter(({ recipient }) => !own.has(recipient));
    if (others.length > 0) return others;
    // Mail that somebody sent to themselves names nobody else; who only calls himself a mail system returns none.
    if (found.length > 0 && worth < 3 && hasCopy(message)) return found;
  }
  return [];
}

/** The addresses of the lines of some forms; one that another was turned into gives way to that, wherever it stands. */
function namedIn(lines: readonly string[], forms: readonly LineForm[]): Named[] {
  const found: string[] = [];
  const originals = new Map<string, string>();
  // How far the line is indented that named somebody: those below it which are indented further go on about them.
  let named: number | null = null;
  for (const line of lines) {
    const indent = line === '' ? null : line.search(/\S/);
    if (indent === null || (named !== null && indent <= named)) named = null;
    if (!isAboutAddress(line)) continue;
    const original = plainAddress(EXPANDED_FROM.exec(line)?.groups?.address ?? '');
    const last = found.at(-1);
    if (original !== '' && last) originals.set(last, original);
    if (original !== '' || named !== null) continue;
    const recipient = recipientOf(line, forms);
    if (recipient !== '') found.push(recipient);
    if (recipient !== '') named = indent;
  }
  return found.map((name) => ({ recipient: originals.get(name) ?? name, name }));
}

function isAboutAddress(line: string): boolean {
  const signs = line.split('@', ADDRESSES_MAX + 2).length - 1;
  return signs > 0 && signs <= ADDRESSES_MAX;
}

function recipientOf(line: string, forms: readonly LineForm[]): string {
  const words = line.replace(ANY_ADDRESS, ' @ ');
  // A line that begins with an address is about it, whatever it advises.
  if (!/^\s*<? @/.test(words) && OTHER_LINES.some((other) => other.test(words))) return '';
  const recipient = plainAddress(forms.map((form) => readForm(form, line)).find((address) => address !== '') ?? '');
  return isMachine(recipient) ? '' : recipient;
}

/** The address that a line of this form names; empty for any other line. */
function readForm({ line, tells }: LineForm, text: string): string {
  const groups = line.exec(text)?.groups;
  return tells && !tells.test(groups?.reason ?? '') ? '' : (groups?.address ?? '');
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
  const isWorse = recipients.length === 1 && !telling.some((block) => CODE.test(block)) && CODE.test(lines.join('\n'));
  if (telling.length > 0 && !isWorse) return telling.join('\n');
  return recipients.length > 1 ? blocks.join('\n') : lines.join('\n');
}

/** The code of a reply with words behind it. */
const CODE = /(?<![\d.])(?:[45]\d\d[ -]|[45]\.\d\.\d{1,3}\s)/;

/** A block that says why: a code, or words of refusal. */
const TELLING =
  /(?<![\d.])[45]\d\d[ -]|(?<![\d.])[45]\.\d\.\d|unknown|full|quota|exceed|reject|denied|refus|block|not (?:exist|found)|doesn't|invalid|disabled|timed? ?out|no such|spam|unavailable|suspend|expired|protocol error|connection (?:reset|refused|timed)/i;

/** The addresses that the bounce itself goes to: whoever sent the message. */
function ownAddresses(message: Entity): Set<string> {
  const values = ['to', 'delivered-to', 'from', 'x-original-to', 'envelope-to'].map((name) => fieldOf(message, name));
  return new Set(
    values
      .flatMap((value) => value.slice(0, 4_000).match(/[^\s<>,;"()@]{1,64}@[^\s<>,;"()@]{1,255}/g) ?? [])
      .map(plainAddress),
  );
}

/** Senders of bounces are no recipients of mail. */
const isMachine = (address: string): boolean => /^(?:mailer-daemon|postmaster|abuse)@/.test(address);
