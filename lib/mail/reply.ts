/** A reply of an SMTP server (RFC 5321 §4.2): its code, and its lines without it. Ours, where a far end gave none, have the same shape. */
export type Reply = { code: number; lines: readonly string[] };

/** An enhanced status code (RFC 3463 §2) where it must stand: at the beginning of the text. */
const LEADING = /^([245]\.\d{1,3}\.\d{1,3})(?![\d.])\s*/;

/** One anywhere else, as `(#5.1.1)` or `[5.1.1]`; not a part of an address or of a version number. */
const BURIED = /(?<![\w.-])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/** A reply written as text: `toReply('550 5.1.1 No such user')`. For replies of our own and for tests. */
export const toReply = (text: string): Reply => ({ code: Number(text.slice(0, 3)), lines: [text.slice(4)] });

/** The enhanced status code of a reply, `5.1.1`, or null. */
export function enhancedCode(reply: Reply): string | null {
  const first = reply.lines.map((line) => LEADING.exec(line)?.[1]).find((code) => code !== undefined);
  return first ?? BURIED.exec(reply.lines.join(' '))?.[1] ?? null;
}

/** The words of a reply on one line, without the codes that begin its lines. */
export const replyWords = (reply: Reply): string =>
  reply.lines
    .map((line) => line.replace(LEADING, '').trim())
    .filter(Boolean)
    .join(' ');

/** A reply as people read it, on one line: code, enhanced code where it began the text, words. */
export function formatReply(reply: Reply): string {
  const leading = reply.lines.map((line) => LEADING.exec(line)?.[1]).find((code) => code !== undefined);
  return [String(reply.code), leading, replyWords(reply)].filter(Boolean).join(' ');
}
