import { type Entity, readHeaderFields, walk, walkOuter } from './read-entity.ts';

/** The delivery status of one recipient in a report (RFC 3464 §2.3, RFC 6533 §4). */
export type RecipientStatus = {
  recipient: string;
  originalRecipient: string | null;
  /** The Action field in lower case; empty if missing. */
  action: string;
  /** The enhanced status code, such as `5.1.1`, without trailing text. */
  status: string | null;
  diagnostic: string;
  remoteHost: string | null;
};

const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/;

/** A field of a report that is sent as plain text or without its media type. */
const LOOKS_LIKE_STATUS = /^(?:reporting-mta|original-envelope-id|arrival-date)\s*:/im;
const HAS_RECIPIENT = /^(?:final|original)-recipient\s*:/im;

/** Number of field groups that are read of a report. */
const GROUPS_MAX = 1_000;

/** Returns every recipient of every delivery status of a message; if it has none, those of an enclosed report. */
export function readStatuses(message: Entity): RecipientStatus[] {
  const own = readOwnStatuses(message);
  return own.length > 0 ? own : readAll(walk(message));
}

/** Returns every recipient of every delivery status of a message itself, without those of an enclosed report. */
export const readOwnStatuses = (message: Entity): RecipientStatus[] => readAll(walkOuter(message));

function readAll(entities: Iterable<Entity>): RecipientStatus[] {
  const reports = [...entities].filter(
    ({ type, text }) =>
      STATUS_TYPE.test(type) || (type.startsWith('text/') && LOOKS_LIKE_STATUS.test(text) && HAS_RECIPIENT.test(text)),
  );
  return reports.flatMap(({ text }) => splitGroups(text).flatMap(readGroup));
}

/** Splits a report into groups at blank lines. Some mailers fill these with spaces, others put one within a group. */
function splitGroups(text: string): string[] {
  const found: string[] = [];
  for (const block of text.split(/\n[ \t]*\n/, GROUPS_MAX)) {
    const last = found.length - 1;
    const isOwn = /^(?:final|original)-recipient\s*:|^x-actual-recipient\s*:|^reporting-mta\s*:/im.test(block);
    const isRest = !isOwn && last >= 0 && /^(?:action|status|diagnostic-code)\s*:/im.test(block);
    if (isRest) found[last] = `${found[last]}\n${block}`;
    else found.push(block);
  }
  return found.flatMap(splitRecipients);
}

/** Splits a group with several recipients that no blank line separates. */
function splitRecipients(block: string): string[] {
  const starts = [...block.matchAll(/^final-recipient\s*:/gim)].map(({ index }) => index);
  if (starts.length < 2) return [block];
  return starts.map((start, at) => block.slice(at === 0 ? 0 : start, starts[at + 1]));
}

function readGroup(block: string): RecipientStatus[] {
  const fields = readHeaderFields(block);
  const value = (name: string): string => fields.get(name)?.[0] ?? '';
  const named = ['final-recipient', 'original-recipient', 'x-actual-recipient'].map((name) =>
    parseAddress(value(name)),
  );
  const [final = '', original = ''] = named;
  // The original recipient is preferred to a final recipient that is not an address (a pipe, a mailbox file, a route).
  const recipient = named.find((text) => PLAIN_ADDRESS.test(text)) ?? (final || original);
  if (recipient === '') return [];
  const diagnostics = (fields.get('diagnostic-code') ?? []).map(parseDiagnostic).filter(Boolean);
  const supplements = (fields.get('x-supplementary-info') ?? []).map(parseSupplement);
  return [
    {
      recipient,
      originalRecipient: original || null,
      action: value('action').toLowerCase().split(/[\s(]/)[0] ?? '',
      status: /[245]\.\d{1,3}\.\d{1,3}/.exec(value('status'))?.[0] ?? null,
      diagnostic: (diagnostics.length > 0 ? diagnostics : supplements).join(' '),
      remoteHost: parseHost(value('remote-mta')),
    },
  ];
}

/** A mailbox address, as opposed to a pipe, a file or a source route. */
export const PLAIN_ADDRESS = /^[^\s<>|/@,;:]+(?:\/[^\s<>|@,;:]+)*@[^\s<>|/@,;:]+\.[^\s<>|/@,;:]+$/;

/** Parses `rfc822; someone@example.com`, with or without type and brackets; decodes xtext (RFC 3461 §4). */
function parseAddress(value: string): string {
  const text = value
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .replace(/^\s*rfc822\s*:\s*/i, '')
    .trim();
  const address = /<([^<>]+)>/.exec(text)?.[1] ?? text.split(/\s/)[0] ?? '';
  return address
    .replace(/\+([0-9A-F]{2})(?=.*@)/g, (whole, hex: string) =>
      hex === '2B' || hex === '3D' ? String.fromCharCode(Number.parseInt(hex, 16)) : whole,
    )
    .replace(/^<|>$|[,;]+$/g, '')
    .toLowerCase();
}

const parseDiagnostic = (value: string): string => value.replace(/^\s*(?:smtp|x-[\w-]+|[\w-]*unix)\s*;\s*/i, '').trim();

/**
 * Parses the reply of the remote server in the field that Cisco's gateways write instead of a diagnostic:
 * `<192.0.2.32 #5.0.0 smtp; 550 "Unknown User">`.
 */
const parseSupplement = (value: string): string =>
  value
    .trim()
    .replace(/^<(?<reply>.*)>$/, '$<reply>')
    .replace(/^\S+\s+#(?<status>[245]\.\d{1,3}\.\d{1,3})\s+(?:smtp;\s*)?(?<code>[45]\d\d)?/i, '$<code> $<status>')
    .replaceAll('"', ' ')
    .trim();

const parseHost = (value: string): string | null =>
  value
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .split(/[\s(]/)[0]
    ?.toLowerCase() || null;
