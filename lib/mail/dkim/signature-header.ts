/** Line length of the header field, below the 78 of RFC 5322 §2.1.1. */
const COLUMNS = 72;

/** The tags of a DKIM-Signature field, except the signature itself. */
export type SignatureTags = {
  algorithm: string;
  domain: string;
  selector: string;
  /** Unix time in seconds. */
  signedAt: number;
  /** The body hash in base64. */
  bodyHash: string;
  /** The names of the signed fields in lower case and in signing order, each once more than it occurs. */
  names: readonly string[];
};

/**
 * Builds a DKIM-Signature field (RFC 6376 §3.5) up to `b=`, folded.
 *
 * Three tags are left out on purpose: `l=`, because content appended after the signed length would pass verification;
 * `i=`, because its default, the whole domain, is correct; `x=`, because a message may be delivered days later or be
 * verified again later. A key is revoked by removing it from the DNS.
 */
export function buildSignatureHeader(tags: SignatureTags): string {
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

/** Appends the signature to the field, folded, and ends the field with CRLF. */
export function addSignature(header: string, signature: Buffer): string {
  const text = signature.toString('base64');
  const first = COLUMNS - '\tb='.length;
  const lines = [text.slice(0, first)];
  for (let at = first; at < text.length; at += COLUMNS - 1) lines.push(text.slice(at, at + COLUMNS - 1));
  return `${header}${lines.join('\r\n\t')}\r\n`;
}
