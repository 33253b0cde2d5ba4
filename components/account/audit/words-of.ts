/** Words that are written in capitals. */
const CAPITALS = new Set(['api', 'dkim', 'dns', 'id', 'ip', 'ips', 'smtp', 'spf', 'tls', 'url']);

/** Splits a name such as `isDefault`, `ip-pool` or `role.update` into words: "Is default", "IP pool", "Role update". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ ms$/, ' (ms)')
    .split(' ')
    .map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
