import { AppError } from '#lib/core/errors/app-error.ts';

/** Printable ASCII without the colon (RFC 5322 §2.2). */
const NAME = /^[!-9;-~]{1,77}$/;

/** Headers that the message's own structure, or its way, is written in. */
const STRUCTURAL = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'received',
  'return-path',
  'delivered-to',
  'authentication-results',
  'dkim-signature',
]);

const STRUCTURAL_PREFIX = /^(?:content-|resent-|arc-)/;

/** A value that cannot be folded must fit a line (RFC 5322 §2.1.1), its name included. */
const UNFOLDED_MAX = 900;
const VALUE_MAX = 8_192;

/**
 * Checks the headers that a customer adds.
 *
 * @returns them in their order.
 * @throws {AppError} invalidHeader naming the header: a value that is not a string or has line breaks or control
 *   characters, an invalid or repeated name, one of the message's own structural headers.
 */
export function checkCustomHeaders(headers: Readonly<Record<string, unknown>> = {}): [name: string, value: string][] {
  const seen = new Set<string>();
  return Object.entries(headers).map(([name, value]) => {
    const cause = problemOf(name, value) ?? (seen.has(name.toLowerCase()) ? 'it is given twice' : null);
    if (cause || typeof value !== 'string') {
      throw new AppError('invalidHeader', {
        field: `headers.${shown(name)}`,
        cause: cause ?? '',
        message: `The header ${shown(name)} is Invalid: ${cause}`,
      });
    }
    seen.add(name.toLowerCase());
    return [name, value];
  });
}

function problemOf(name: string, value: unknown): string | null {
  const lower = name.toLowerCase();
  if (!NAME.test(name)) return 'its name is not one of a header';
  if (STRUCTURAL.has(lower) || STRUCTURAL_PREFIX.test(lower)) return 'it is written by the message itself';
  if (typeof value !== 'string') return 'its value must be a text';
  if (/[\r\n\0]/.test(value)) return 'it has a line break';
  if (/(?!\t)\p{Cc}/u.test(value) || !value.isWellFormed()) return 'it has control characters';
  if (value.length > VALUE_MAX) return `it is longer than ${VALUE_MAX} characters`;
  return value.split(/[ \t]/).some((word) => word.length > UNFOLDED_MAX) ? 'it has a word that fits no line' : null;
}

/** A hostile name is not echoed in full. */
const shown = (name: string): string => name.replace(/[^!-~]/g, '?').slice(0, 80);
