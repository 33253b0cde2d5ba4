import type { TrackedLink } from '../tracking-token.ts';
import { type Content, decodeContent, type Edit, editContent } from './edit-content.ts';
import { findHtmlParts, type HtmlPart } from './find-html-parts.ts';
import { isAsciiCharset, type ScannedHtml, scanMessageHtml } from './scan-html.ts';

/** The events of a message to track. */
export type TrackingWanted = {
  /** Adds a pixel before the visible content. */
  initialOpen: boolean;
  /** Adds a pixel after the visible content. */
  open: boolean;
  click: boolean;
};

/** The positions to edit in a message when it is sent, the same for all of its recipients. */
export type TrackingPlan = { raw: Buffer; parts: readonly PlannedPart[] };

type PlannedPart = { part: HtmlPart; content: Content; slots: readonly Slot[] };

/** A position in a part's decoded content, and the tracking URL to insert there. */
type Slot = { start: number; end: number } & (
  | { kind: 'initial_open' | 'open' }
  | { kind: 'click' | 'unsubscribe'; link: TrackedLink }
);

/** The tracking URLs of one recipient. */
export type TrackingAddresses = {
  pixel(kind: 'initial_open' | 'open'): string;
  link(kind: 'click' | 'unsubscribe', link: TrackedLink): string;
};

/** Largest decoded part to edit. Parsing a larger one would block the event loop, so it is sent unchanged. */
const HTML_MAX_BYTES = 1_048_576;

/**
 * Finds the positions to edit for tracking: the web links in all HTML parts, and the beginning and the end of the first
 * HTML part.
 *
 * @param except the prefix of our own URLs, which are not tracked.
 * @returns null if there is nothing to change.
 */
export function planTracking(raw: Buffer, wanted: TrackingWanted, except: string): TrackingPlan | null {
  const parts: PlannedPart[] = [];
  let needsPixels = true;
  for (const part of findHtmlParts(raw)) {
    if (part.bodyEnd - part.bodyStart > HTML_MAX_BYTES * 3 || !isAsciiCharset(part.charset)) continue;
    const content = decodeContent(raw, part);
    if (!content || content.bytes.length > HTML_MAX_BYTES || content.bytes.length === 0) continue;
    const scanned = scanMessageHtml(content.bytes, part.charset);
    const slots = [
      ...(needsPixels ? listPixels(scanned, wanted) : []),
      ...(wanted.click ? listLinks(scanned, except) : []),
    ];
    needsPixels = false;
    if (slots.length > 0) parts.push({ part, content, slots: slots.sort((one, other) => one.start - other.start) });
  }
  return parts.length > 0 ? { raw, parts } : null;
}

/** Returns the message with the tracking URLs of one recipient; every other octet stays unchanged. */
export function applyTracking({ raw, parts }: TrackingPlan, addresses: TrackingAddresses): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { part, content, slots } of parts) {
    const edits = slots.map((slot): Edit => ({ start: slot.start, end: slot.end, text: renderSlot(slot, addresses) }));
    pieces.push(raw.subarray(kept, part.headStart), editContent(raw, part, content, edits));
    kept = part.bodyEnd;
  }
  return Buffer.concat([...pieces, raw.subarray(kept)]);
}

function listPixels({ top, bottom }: ScannedHtml, wanted: TrackingWanted): Slot[] {
  const slots: Slot[] = [];
  if (wanted.initialOpen && top !== null) slots.push({ kind: 'initial_open', start: top, end: top });
  if (wanted.open && bottom !== null) slots.push({ kind: 'open', start: bottom, end: bottom });
  return slots;
}

const listLinks = ({ links }: ScannedHtml, except: string): Slot[] =>
  links
    .filter(({ link }) => !link.url.startsWith(except))
    .map(({ start, end, link, isUnsubscribe }) => ({
      kind: isUnsubscribe ? 'unsubscribe' : 'click',
      start,
      end,
      link,
    }));

function renderSlot(slot: Slot, addresses: TrackingAddresses): string {
  return 'link' in slot ? addresses.link(slot.kind, slot.link) : renderPixel(addresses.pixel(slot.kind));
}

/** Writes a tracking pixel. */
export const renderPixel = (address: string): string =>
  `<img src="${address}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">`;
