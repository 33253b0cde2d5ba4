/**
 * Letters, colons and full stops that readers take for an ASCII character, by that character: those of the Basic Multilingual
 * Plane in the table of UTS 39 (confusables.txt), without digits, which are prose, and without what NFKC replaces.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅꓮ',
  b: 'ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ',
  c: 'СсᏟᴄⲤⲥꓚꮯ',
  d: 'ԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ΕЕеҽᎬⴹꓰꬲ',
  f: 'ϜքᖴẝꓝꞘꞙꬵ',
  g: 'ƍɡԌցᏀᏳᶃꓖ',
  h: 'ΗНһհᎻᏂᕼⲎꓧ',
  i: 'ıɩɪιіӏᎥꙇꭵ',
  j: 'ͿϳЈјᎫᒍꓙꞲ',
  k: 'ΚКᏦᛕⲔꓗ',
  l: 'ƖǀΙІӀ\u05d5\u05df\u0627\u07caᏞᒪᛁⲒⳐⵏꓡꓲ',
  m: 'ΜϺМᎷᗰᛖⲘꓟ',
  n: 'ΝոռⲚꓠ',
  o: 'ΟοσОоՕօ\u05e1\u0647\u06be\u06c1\u06d5ଠഠဝჿዐᴏᴑⲞⲟⵔꓳꬽ',
  p: 'ΡρРрᏢᑭⲢⲣꓑ',
  q: 'ԛգզⵕ',
  r: 'ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ',
  s: 'ƽЅѕՏᏕᏚꓢꜱꮪ',
  t: 'ΤТᎢⲦꓔ',
  u: 'ʋυՍսሀᑌᴜꓴꞟꭎꭒ',
  v: 'νѴѵ\u05d8Ꮩᐯᴠⴸꓦꛟꮩ',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꮃ',
  x: 'ΧХхᕁᕽᚷⲬⵝꓫꞳ',
  y: 'ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ',
  z: 'ΖᏃᴢꓜꮓ',
  ':': 'ː˸։\u05c3⁚∶ꓽ꞉',
  '.': '\u0701\u0702ꓸ꘎',
};

const ASCII_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([ascii, others]) => Array.from(others, (other) => [other, ascii] as const)),
);

/** Replaces each character that looks like an ASCII one by that one, as a reader sees the text (UTS 39 §4, skeleton). */
export const replaceLookAlikes = (text: string): string =>
  Array.from(text, (character) => ASCII_OF.get(character) ?? character).join('');
