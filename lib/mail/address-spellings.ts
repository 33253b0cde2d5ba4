/** Returns how an address may be stored: with a lower-case domain, and in the sandbox in lower case altogether. */
export function addressSpellings(address: string): string[] {
  const at = address.lastIndexOf('@');
  const kept = address.slice(0, at) + address.slice(at).toLowerCase();
  return [...new Set([kept, address.toLowerCase()])];
}
