/**
 * An SMTP reply (RFC 5321 §4.2): its code, and its lines without the code. Replies that we generate, when the remote
 * server gave none, have the same form.
 */
export type Reply = { code: number; lines: readonly string[] };

/** An enhanced status code (RFC 3463 §2) in its proper position: at the beginning of the text. */
const LEADING = /^([245]\.\d{1,3}\.\d{1,3})(?![\d.])\s*/;

/** An enhanced status code elsewhere, as `(#5.1.1)` or `[5.1.1]`; not part of an address or a version number. */
const BURIED = /(?<![\w.-])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/** Parses a one-line reply: `toReply('550 5.1.1 No such user')`. For generated replies and for tests. */
export const toReply = (text: string): Reply => ({ code: Number(text.slice(0, 3)), lines: [text.slice(4)] });

/** Returns the enhanced status code of a reply, such as `5.1.1`, or null. */
export function getEnhancedCode(reply: Reply): string | null {
  const first = reply.lines.map((line) => LEADING.exec(line)?.[1]).find((code) => code !== undefined);
  return first ?? BURIED.exec(reply.lines.join(' '))?.[1] ?? null;
}

/** Returns the text of a reply on one line, without the codes at the beginning of its lines. */
export const getReplyText = (reply: Reply): string =>
  reply.lines
    .map((line) => line.replace(LEADING, '').trim())
    .filter(Boolean)
    .join(' ');

/** Formats a reply on one line: code, enhanced code if the text begins with one, text. */
export function formatReply(reply: Reply): string {
  const leading = reply.lines.map((line) => LEADING.exec(line)?.[1]).find((code) => code !== undefined);
  return [String(reply.code), leading, getReplyText(reply)].filter(Boolean).join(' ');
}
