/** A server's reply, with its status codes apart from its words. */
export type ReplyParts = { code: string; text: string; className: string };

/** A reply code with the enhanced status code, if there is one (RFC 5321 §4.2, RFC 3463 §2). */
const CODES = /^(\d{3})(?:[ -]\d\.\d{1,3}\.\d{1,3})?(?=[ -]|$)/;

const classOf = (reply: string): string => {
  if (reply.startsWith('4')) return 'text-deferred-text';
  return reply.startsWith('5') ? 'text-bounced-text' : 'text-code-string';
};

/** Splits a reply into its codes, which are coloured by their meaning, and its words. */
export function splitReply(reply: string): ReplyParts {
  const code = CODES.exec(reply)?.[0] ?? '';
  return { code, text: reply.slice(code.length), className: classOf(reply) };
}
