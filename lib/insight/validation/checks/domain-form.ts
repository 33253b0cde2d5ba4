/**
 * Names that are never reached by mail, whatever a resolver answers: reserved for documentation and tests (RFC 2606 §2,
 * RFC 6761), local networks (RFC 6762, RFC 8375, the root's `internal`), and other naming systems (RFC 7686, RFC 9476).
 */
const UNREACHABLE: readonly string[] = [
  ...['example', 'invalid', 'test', 'localhost', 'local', 'localdomain', 'onion', 'internal', 'home.arpa', 'alt'],
];

/**
 * Checks if a domain name could be reached by mail from the internet, judged by its form alone.
 *
 * @param domain A-labels, in lower case.
 */
export const isReachableName = (domain: string): boolean =>
  !UNREACHABLE.some((name) => domain === name || domain.endsWith(`.${name}`));
