import type { Tag, TextToken } from './scan-tags.ts';

/** Literal text of a template, with the range that remains of it. */
export type Token = Tag | TextToken;

/**
 * Removes the line of a tag that prints nothing and is alone on its line, and the blanks that `{{~ ~}}` removes.
 *
 * @param isSilent True for a tag that prints nothing: a block tag or a comment.
 */
export function trimLines(text: string, tokens: readonly Token[], isSilent: (tag: Tag) => boolean): Token[] {
  const trimmed = tokens.map((token) => ({ ...token }));
  for (const [index, tag] of tokens.entries()) {
    if (tag.type !== 'tag') continue;
    const before = trimmed[index - 1];
    const after = trimmed[index + 1];
    if (isSilent(tag)) trimLine(text, tag, tokens, index, before, after);
    if (tag.trimsBefore && before?.type === 'text') before.end = Math.max(before.start, endOfText(text, before));
    if (tag.trimsAfter && after?.type === 'text') after.start = Math.min(after.end, startOfText(text, after));
  }
  return trimmed.filter((token) => token.type === 'tag' || token.start < token.end);
}

/** Cuts the blanks before a tag and the line break after it, if the line has nothing else. */
function trimLine(
  text: string,
  tag: Tag,
  tokens: readonly Token[],
  index: number,
  before: Token | undefined,
  after: Token | undefined,
): void {
  let start = tag.start;
  const first = tokens[index - 1]?.type === 'text' ? (tokens[index - 1]?.start ?? 0) : tag.start;
  while (start > first && isBlank(text.charCodeAt(start - 1))) start -= 1;
  if (start > 0 && text[start - 1] !== '\n') return;
  let end = tag.end;
  const last = tokens[index + 1]?.type === 'text' ? (tokens[index + 1]?.end ?? 0) : tag.end;
  while (end < last && isBlank(text.charCodeAt(end))) end += 1;
  if (end < last && text[end] === '\r' && text[end + 1] === '\n') end += 1;
  if (end < text.length && text[end] !== '\n') return;
  if (end < last) end += 1;
  if (before?.type === 'text') before.end = Math.max(before.start, Math.min(before.end, start));
  if (after?.type === 'text') after.start = Math.max(after.start, Math.min(end, after.end));
}

function endOfText(text: string, { start, end }: TextToken): number {
  return start + text.slice(start, end).trimEnd().length;
}

function startOfText(text: string, { start, end }: TextToken): number {
  return end - text.slice(start, end).trimStart().length;
}

const isBlank = (code: number): boolean => code === 32 || code === 9;
