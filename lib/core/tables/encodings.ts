/** Encodings that a table may have, as `TextDecoder` names them. Of equal guesses the earlier one is taken. */
export const TABLE_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'] as const),
  ...(['iso-8859-2', 'iso-8859-15', 'windows-1251', 'windows-1253', 'windows-1255', 'windows-1256'] as const),
  ...(['shift_jis', 'euc-kr', 'gb18030', 'big5'] as const),
] as const;

/** The encoding of a table. */
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];

/** The least score of a guess; below it, Windows-1252 is taken, which reads every octet. */
const SCORE_MIN = 0.5;

/** The score of a text whose only characters beyond ASCII are signs, such as the euro. */
const SIGNS_SCORE = 0.95;

/** Alphabets of the languages of an encoding of one octet a character: their letters that are not of ASCII. */
const ALPHABETS: readonly (readonly [encodings: readonly TableEncoding[], letters: readonly string[]])[] = [
  [
    ['windows-1252', 'iso-8859-15'],
    [
      ...['äöüß', 'àâæçéèêëîïôœùûüÿ', 'áéíñóúüºª', 'áâãàçéêíóôõúüºª', 'àèéìíîòóù', 'áéëèïöüó', 'æøåéö', 'åäöéü'],
      'áéíóúýþðæö',
    ],
  ],
  [
    ['windows-1250', 'iso-8859-2'],
    ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  ],
  [['windows-1254'], ['çğıöşüâîû']],
  [['windows-1257'], ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž']],
];

/** Scripts of an encoding of one octet a character, with the letters that their texts have most. */
const SCRIPTS: readonly (readonly [encoding: TableEncoding, script: RegExp, common: string])[] = [
  ['windows-1251', /\p{Script=Cyrillic}/u, 'оеаинтсрвлкмдпуяыгі'],
  ['windows-1253', /\p{Script=Greek}/u, 'αοιετσνηυρπκμλςάόίέ'],
  ['windows-1255', /\p{Script=Hebrew}/u, 'יוהלארתבשמנםד'],
  ['windows-1256', /\p{Script=Arabic}/u, 'المينرتوبدعسكحفقهة'],
];

/**
 * Encodings of two octets a character: where their first octets begin, and the ranges of first octets and least second octets
 * that the frequent characters have (the first levels of JIS X 0208, KS X 1001, GB 2312 and Big5).
 */
const DOUBLE: readonly (readonly [TableEncoding, isLead: (octet: number) => boolean, isFrequent: Pair])[] = [
  [
    'shift_jis',
    (lead) => (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc),
    (lead, trail) =>
      lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97) || (lead === 0x81 && trail < 0x9f),
  ],
  ['euc-kr', (lead) => lead >= 0x81, (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1],
  ['gb18030', (lead) => lead >= 0x81, (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1],
  ['big5', (lead) => lead >= 0x81, (lead) => lead >= 0xa4 && lead <= 0xc6],
];

type Pair = (lead: number, trail: number) => boolean;

/** Returns the encoding that a byte order mark names, or null. */
export function encodingOfMark(bytes: Uint8Array): TableEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** Returns UTF-16 for a beginning without a mark whose every other octet is 0, as in Latin text, or null. */
export function encodingOfZeros(bytes: Uint8Array): TableEncoding | null {
  let even = 0;
  let odd = 0;
  for (const [at, octet] of bytes.entries()) {
    if (octet !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd < bytes.length / 4) return null;
  if (odd > even * 10) return 'utf-16le';
  return even > odd * 10 ? 'utf-16be' : null;
}

/**
 * Guesses the encoding of a text that is not UTF-8: the one by whose letters, scripts and frequent characters it reads most like a text.
 *
 * @param sample the lines of it that have octets beyond ASCII.
 */
export function guessEncoding(sample: Uint8Array): TableEncoding {
  const scores = new Map<TableEncoding, number>();
  for (const [encodings, alphabets] of ALPHABETS) {
    for (const encoding of encodings) scores.set(encoding, scoreAlphabets(decode(sample, encoding), alphabets));
  }
  for (const [encoding, script, common] of SCRIPTS) {
    scores.set(encoding, scoreScript(decode(sample, encoding), script, common));
  }
  for (const [encoding, isLead, isFrequent] of DOUBLE) {
    scores.set(encoding, scorePairs(sample, isLead, isFrequent));
  }
  let best: TableEncoding = 'windows-1252';
  let most = SCORE_MIN;
  for (const encoding of TABLE_ENCODINGS) {
    const score = scores.get(encoding) ?? 0;
    // A later encoding must be clearly better: the scores of short texts are rough.
    if (score > most + (most === SCORE_MIN ? 0 : 0.02)) {
      best = encoding;
      most = score;
    }
  }
  return best;
}

function decode(sample: Uint8Array, encoding: TableEncoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample);
    return /[\u0080-\u009f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Words with a letter beyond ASCII, and signs between two letters. */
const WORDS = /[\p{L}\p{M}]*[^\p{ASCII}][\p{L}\p{M}]*/gu;

/** Scores a text by the alphabet that has most of its letters; several languages together count a little less. */
function scoreAlphabets(text: string | null, alphabets: readonly string[]): number {
  if (text === null) return -1;
  const counts = new Map<string, number>();
  let faults = 0;
  let total = 0;
  for (const word of text.match(WORDS) ?? []) {
    for (const letter of word) {
      if (letter <= '\u007f') continue;
      if (!/\p{L}/u.test(letter) && letter !== 'º' && letter !== 'ª') {
        if (/\p{L}/u.test(word)) faults += /[\u2010-\u2027\u00a0·’]/u.test(letter) ? 0 : 1;
        continue;
      }
      total += 1;
      // The dotless and the dotted I have no other case that every locale agrees on.
      const key = letter === 'İ' ? 'ı' : letter.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (/[^\p{ASCII}\P{L}]{3}/u.test(word)) faults += 2;
    if (/\p{Ll}\p{Lu}/u.test(word)) faults += 1;
  }
  if (total === 0) return faults === 0 ? SIGNS_SCORE : -1;
  const share = (letters: string) => [...letters].reduce((sum, letter) => sum + (counts.get(letter) ?? 0), 0) / total;
  const together = share([...new Set(alphabets.join(''))].join(''));
  return Math.max(together * 0.9, ...alphabets.map(share)) - faults / total;
}

/** Scores a text by its letters of one script: the frequent ones count more, words of two scripts against it. */
function scoreScript(text: string | null, script: RegExp, common: string): number {
  if (text === null) return -1;
  let score = 0;
  let total = 0;
  for (const word of text.match(WORDS) ?? []) {
    const isMixed = /[a-z]/i.test(word);
    for (const letter of word) {
      if (letter <= '\u007f' || /\p{M}/u.test(letter)) continue;
      total += 1;
      if (isMixed) score -= 1;
      else if (script.test(letter)) score += common.includes(letter.toLowerCase()) ? 1 : 0.6;
    }
    if (/\p{Ll}\p{Lu}/u.test(word)) score -= 1;
  }
  return total === 0 ? -1 : score / total;
}

/** Scores octets as pairs: the share of the frequent ones. */
function scorePairs(sample: Uint8Array, isLead: (octet: number) => boolean, isFrequent: Pair): number {
  let frequent = 0;
  let total = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    total += 1;
    const trail = sample[at + 1] ?? 0;
    if (!isLead(lead) || trail < 0x40) continue;
    if (isFrequent(lead, trail)) frequent += 1;
    at += 1;
  }
  return total === 0 ? -1 : frequent / total;
}
