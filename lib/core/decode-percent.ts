/** Decodes the percent signs in a part of a URL; returns null when they do not encode text (RFC 3986 §2.1). */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
