import { isAscii } from '#lib/mail/address.ts';

/** The argument of MAIL or RCPT: the path without its brackets, and the parameters by their upper-case names. */
export type PathArgument = {
  /** Empty for the null reverse path. */
  path: string;
  /** `true` for a parameter without a value. */
  parameters: ReadonlyMap<string, string | true>;
};

/**
 * A MAIL or RCPT command. The path ends at the bracket outside of a quoted local part (RFC 5321 §4.1.2). A space after
 * the colon violates the grammar, but is common.
 */
const ARGUMENT = /^(?:MAIL FROM|RCPT TO): ?<((?:"(?:[^"\\]|\\.)*"|[^"<> ])*)>(?: +(.*))?$/i;

/** RFC 5321 §4.1.2: esmtp-keyword and esmtp-value. */
const PARAMETER = /^([A-Za-z0-9][A-Za-z0-9-]*)(?:=([!-<>-~\u{80}-\u{10ffff}]+))?$/u;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a MAIL or RCPT command (RFC 5321 §4.1.1.2, §4.1.1.3).
 *
 * @param line the received command without its CR LF.
 * @returns null if the syntax is invalid: missing brackets, a repeated parameter, invalid UTF-8.
 */
export function parsePath(line: Buffer): PathArgument | null {
  const text = decode(line);
  const found = text === null ? null : ARGUMENT.exec(text.trimEnd());
  if (!found) return null;
  const parameters = new Map<string, string | true>();
  for (const word of (found[2] ?? '').split(' ').filter(Boolean)) {
    const [, name, value] = PARAMETER.exec(word) ?? [];
    if (!name || parameters.has(name.toUpperCase())) return null;
    parameters.set(name.toUpperCase(), value ?? true);
  }
  return { path: found[1] ?? '', parameters };
}

function decode(line: Buffer): string | null {
  const text = line.toString('latin1');
  if (isAscii(text)) return text;
  try {
    return utf8.decode(line);
  } catch {
    return null;
  }
}
