/** Columns of a line of the header, under the 78 of RFC 5322 §2.1.1. */
const COLUMNS = 72;

/** What stands in a signature's header beside the signature itself. */
export type SignatureTags = {
  algorithm: string;
  domain: string;
  selector: string;
  /** Unix time in seconds. */
  signedAt: number;
  /** Base64. */
  bodyHash: string;
  /** Lower case, in the order in which they are signed, a name for each field and once more. */
  names: readonly string[];
};

/**
 * The header field of a signature (RFC 6376 §3.5) up to `b=`, folded.
 *
 * Left out on purpose: `l=`, since what is appended after the signed length would pass as ours; `i=`, whose default, the
 * whole domain, is all that we vouch for; `x=`, since a message that waits days for its recipient, or is read again
 * later, is still ours: a key that must no longer count is taken out of the DNS.
 */
export function signatureHeader(tags: SignatureTags): string {
  const lines = ['DKIM-Signature:'];
  const add = (text: string, separator: string) => {
    const last = lines.length - 1;
    const joined = `${lines[last]}${separator}${text}`;
    if (joined.length <= COLUMNS) lines[last] = joined;
    else lines.push(`\t${text}`);
  };
  for (const tag of ['v=1', `a=${tags.algorithm}`, 'c=relaxed/relaxed', `d=${tags.domain}`]) add(`${tag};`, ' ');
  for (const tag of [`s=${tags.selector}`, `t=${tags.signedAt}`, `bh=${tags.bodyHash}`]) add(`${tag};`, ' ');
  const last = tags.names.length - 1;
  for (const [index, name] of tags.names.entries()) {
    add(`${index === 0 ? 'h=' : ''}${name}${index === last ? ';' : ':'}`, index === 0 ? ' ' : '');
  }
  return [...lines, '\tb='].join('\r\n');
}

/** The same with its signature, as it stands in the message, CRLF included. */
export function withSignature(header: string, signature: Buffer): string {
  const text = signature.toString('base64');
  const first = COLUMNS - '\tb='.length;
  const lines = [text.slice(0, first)];
  for (let at = first; at < text.length; at += COLUMNS - 1) lines.push(text.slice(at, at + COLUMNS - 1));
  return `${header}${lines.join('\r\n\t')}\r\n`;
}
