const ASCII = /^[\0-\x7f]*$/;

/** Returns the bytes of a text in UTF-8; half a surrogate pair counts as three. The engine also runs in browsers. */
export function utf8Length(text: string): number {
  if (ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      // Four bytes for two units.
      index += 1;
    }
  }
  return bytes;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
