import { hasCopy } from './bounce-text.ts';
import { type Entity, getField } from './read-entity.ts';
import { ANY_ADDRESS, EXPANDED_FROM, LINE_FORMS, type LineForm, OTHER_LINES } from './text-forms.ts';
import { trimAddress } from './trim-address.ts';

/** A recipient that the text of a bounce names, with the reason given. */
export type NamedRecipient = { recipient: string; reason: string };

/** Number of lines after a recipient that may belong to its reason. */
const REASON_LINES = 14;

/** Number of recipients that are read of one bounce. Mail with our return path has one recipient. */
export const RECIPIENTS_MAX = 200;

/** Number of addresses in a line above which it is not about a failed recipient. */
const ADDRESSES_MAX = 8;

/** A recipient, and the address under which the text mentions it: the expansion of an alias. */
type Named = { recipient: string; name: string };

/** Finds the failed recipients in the text of a bounce; empty if no line has a known form. */
export function readText(words: string, message: Entity): NamedRecipient[] {
  const lines = words.split('\n');
  const listed = listFailedRecipients(message).map((recipient) => ({ recipient, name: recipient }));
  const found = listed.length > 0 ? listed : findNamedRecipients(lines, message);
  const named = new Map(found.slice(0, RECIPIENTS_MAX).map(({ recipient, name }) => [recipient, name]));
  const names = [...named.values()];
  return [...named].map(([recipient, name]) => ({ recipient, reason: findReason(name, lines, names) }));
}

/** Returns the addresses of `X-Failed-Recipients`, which Exim and Google write. */
function listFailedRecipients(message: Entity): string[] {
  const values = message.fields.get('x-failed-recipients') ?? [];
  return values
    .flatMap((value) => value.split(/[\s,]+/, RECIPIENTS_MAX))
    .filter((text) => text.includes('@'))
    .map(trimAddress);
}

function findNamedRecipients(lines: readonly string[], message: Entity): Named[] {
  const own = listOwnAddresses(message);
  for (const worth of [1, 2, 3] as const) {
    const found = matchLines(
      lines,
      LINE_FORMS.filter((form) => form.worth === worth),
    );
    const others = found.filter(({ recipient }) => !own.has(recipient));
    if (others.length > 0) return others;
    // Mail that a user sent to themselves names nobody else. A fake bounce contains no copy of the message.
    if (found.length > 0 && worth < 3 && hasCopy(message)) return found;
  }
  return [];
}

/** Finds the addresses in lines of the given forms. An expanded address is replaced by the alias that it came from. */
function matchLines(lines: readonly string[], forms: readonly LineForm[]): Named[] {
  const found: string[] = [];
  const originals = new Map<string, string>();
  // The indentation of the line that named a recipient. Lines below with more indentation belong to the same recipient.
  let named: number | null = null;
  for (const line of lines) {
    const indent = line === '' ? null : line.search(/\S/);
    if (indent === null || (named !== null && indent <= named)) named = null;
    if (!isAboutAddress(line)) continue;
    const original = trimAddress(EXPANDED_FROM.exec(line)?.groups?.address ?? '');
    const last = found.at(-1);
    if (original !== '' && last) originals.set(last, original);
    if (original !== '' || named !== null) continue;
    const recipient = matchRecipient(line, forms);
    if (recipient !== '') found.push(recipient);
    if (recipient !== '') named = indent;
  }
  return found.map((name) => ({ recipient: originals.get(name) ?? name, name }));
}

function isAboutAddress(line: string): boolean {
  const signs = line.split('@', ADDRESSES_MAX + 2).length - 1;
  return signs > 0 && signs <= ADDRESSES_MAX;
}

function matchRecipient(line: string, forms: readonly LineForm[]): string {
  const words = line.replace(ANY_ADDRESS, ' @ ');
  // A line that begins with an address is always about that address.
  if (!/^\s*<? @/.test(words) && OTHER_LINES.some((other) => other.test(words))) return '';
  const recipient = trimAddress(forms.map((form) => readForm(form, line)).find((address) => address !== '') ?? '');
  return isMachine(recipient) ? '' : recipient;
}

/** Returns the address that a line of this form names; empty for any other line. */
function readForm({ line, tells }: LineForm, text: string): string {
  const groups = line.exec(text)?.groups;
  return tells && !tells.test(groups?.reason ?? '') ? '' : (groups?.address ?? '');
}

/** Finds the reason for one recipient: from the line that names it to the next recipient or the end of the paragraph. */
export function findReason(recipient: string, lines: readonly string[], recipients: readonly string[]): string {
  const others = recipients.filter((other) => other !== recipient);
  const blocks: string[] = [];
  lines.forEach((line, at) => {
    if (!line.toLowerCase().includes(recipient)) return;
    const block = [line];
    const isWhole = GIVES_REASON.test(line.slice(line.toLowerCase().indexOf(recipient) + recipient.length));
    let blanks = 0;
    for (const next of lines.slice(at + 1, at + 1 + REASON_LINES)) {
      if (others.some((other) => next.toLowerCase().includes(other))) break;
      // A line that already gives a reason continues only in indented lines.
      if (isWhole && !/^\s/.test(next)) break;
      if (next.trim() === '') blanks += 1;
      // The reason may be in the paragraph after the address, but not in a later one.
      if (blanks > 1) break;
      block.push(next);
    }
    blocks.push(block.join('\n'));
  });
  const telling = blocks.filter((block) => GIVES_REASON.test(block.replaceAll(recipient, '')));
  const isWorse = recipients.length === 1 && !telling.some((block) => CODE.test(block)) && CODE.test(lines.join('\n'));
  if (telling.length > 0 && !isWorse) return telling.join('\n');
  return recipients.length > 1 ? blocks.join('\n') : lines.join('\n');
}

/** A reply code with text after it. */
const CODE = /(?<![\d.])(?:[45]\d\d[ -]|[45]\.\d\.\d{1,3}\s)/;

/** A pattern for a block that gives a reason: a code, or words of refusal. */
const GIVES_REASON =
  /(?<![\d.])[45]\d\d[ -]|(?<![\d.])[45]\.\d\.\d|unknown|full|quota|exceed|reject|denied|refus|block|not (?:exist|found)|doesn't|invalid|disabled|timed? ?out|no such|spam|unavailable|suspend|expired|protocol error|connection (?:reset|refused|timed)/i;

/** Returns the addresses of the bounce itself, which belong to the sender of the original message. */
function listOwnAddresses(message: Entity): Set<string> {
  const values = ['to', 'delivered-to', 'from', 'x-original-to', 'envelope-to'].map((name) => getField(message, name));
  return new Set(
    values
      .flatMap((value) => value.slice(0, 4_000).match(/[^\s<>,;"()@]{1,64}@[^\s<>,;"()@]{1,255}/g) ?? [])
      .map(trimAddress),
  );
}

/** Returns whether an address belongs to a mail system, which sends bounces and is never a failed recipient. */
const isMachine = (address: string): boolean => /^(?:mailer-daemon|postmaster|abuse)@/.test(address);
