/** Returns the address in a cell of a list: `mailto:a@b.org`, `Ada <a@b.org>` or `a@b.org`. */
export function addressOf(cell: string): string {
  const text = cell.trim();
  const named = /<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return named
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, (query) => (/^mailto:/i.test(named) ? '' : query))
    .trim();
}
