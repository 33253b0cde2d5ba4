/** A part of an address with its percent signs decoded; null where they stand for no text (RFC 3986 §2.1). */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
