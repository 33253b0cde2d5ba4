import type { TrackedLink } from '../tracking-token.ts';
import { type Content, decodeContent, type Edit, editContent } from './edit-content.ts';
import { findHtmlParts, type HtmlPart } from './find-html-parts.ts';
import { isAsciiCharset, type ScannedHtml, scanHtml } from './scan-html.ts';

/** What of a message is to be counted. */
export type TrackingWanted = {
  /** A pixel before what is shown. */
  initialOpen: boolean;
  /** A pixel after it. */
  open: boolean;
  click: boolean;
};

/** Where a message is changed when it is sent, the same for all of its recipients. */
export type TrackingPlan = { raw: Buffer; parts: readonly PlannedPart[] };

type PlannedPart = { part: HtmlPart; content: Content; slots: readonly Slot[] };

/** A place of a part's decoded content, and what comes there. */
type Slot = { start: number; end: number } & (
  | { kind: 'initial_open' | 'open' }
  | { kind: 'click' | 'unsubscribe'; link: TrackedLink }
);

/** The addresses of one recipient's own. */
export type TrackingAddresses = {
  pixel(kind: 'initial_open' | 'open'): string;
  link(kind: 'click' | 'unsubscribe', link: TrackedLink): string;
};

/** A part that is larger, decoded, leaves as it came: reading it would hold up others. */
const HTML_MAX_BYTES = 1_048_576;

/**
 * Finds what is to be changed in a message so that it can be counted: its links on the web in all of its HTML, and the
 * beginning and the end of the first.
 *
 * @param except where addresses begin that are the product's own: they are left alone.
 * @returns null where there is nothing to change.
 */
export function planTracking(raw: Buffer, wanted: TrackingWanted, except: string): TrackingPlan | null {
  const parts: PlannedPart[] = [];
  let needsPixels = true;
  for (const part of findHtmlParts(raw)) {
    if (part.bodyEnd - part.bodyStart > HTML_MAX_BYTES * 3 || !isAsciiCharset(part.charset)) continue;
    const content = decodeContent(raw, part);
    if (!content || content.bytes.length > HTML_MAX_BYTES || content.bytes.length === 0) continue;
    const scanned = scanHtml(content.bytes, part.charset);
    const slots = [
      ...(needsPixels ? pixelsOf(scanned, wanted) : []),
      ...(wanted.click ? linksOf(scanned, except) : []),
    ];
    needsPixels = false;
    if (slots.length > 0) parts.push({ part, content, slots: slots.sort((one, other) => one.start - other.start) });
  }
  return parts.length > 0 ? { raw, parts } : null;
}

/** The message with the addresses of one recipient; all that is not planned stays as it is, to the octet. */
export function applyTracking({ raw, parts }: TrackingPlan, addresses: TrackingAddresses): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { part, content, slots } of parts) {
    const edits = slots.map((slot): Edit => ({ start: slot.start, end: slot.end, text: textOf(slot, addresses) }));
    pieces.push(raw.subarray(kept, part.headStart), editContent(raw, part, content, edits));
    kept = part.bodyEnd;
  }
  return Buffer.concat([...pieces, raw.subarray(kept)]);
}

function pixelsOf({ top, bottom }: ScannedHtml, wanted: TrackingWanted): Slot[] {
  const slots: Slot[] = [];
  if (wanted.initialOpen && top !== null) slots.push({ kind: 'initial_open', start: top, end: top });
  if (wanted.open && bottom !== null) slots.push({ kind: 'open', start: bottom, end: bottom });
  return slots;
}

const linksOf = ({ links }: ScannedHtml, except: string): Slot[] =>
  links
    .filter(({ link }) => !link.url.startsWith(except))
    .map(({ start, end, link, isUnsubscribe }) => ({
      kind: isUnsubscribe ? 'unsubscribe' : 'click',
      start,
      end,
      link,
    }));

function textOf(slot: Slot, addresses: TrackingAddresses): string {
  return 'link' in slot ? addresses.link(slot.kind, slot.link) : pixel(addresses.pixel(slot.kind));
}

const pixel = (address: string): string =>
  `<img src="${address}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">`;
