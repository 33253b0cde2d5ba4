/** A moment before 1 March 1900 has one day more in the calendar of 1900, which has a 29 February. */
const LEAP_BUG_END = 60;
const DAYS_1904 = 1_462;
const LAST_DAY = 2_958_465;
const DAY_SECONDS = 86_400;

/** How a number is shown: as a number, a day, a time of day, both, or a length of time. */
export type NumberKind = 'number' | 'date' | 'time' | 'datetime' | 'duration';

/** Formats that have no code in the file (ECMA-376 part 1 §18.8.30), those of East Asia among them. */
const BUILT_IN: Readonly<Record<number, NumberKind>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'datetime',
  46: 'duration',
};

/** Returns how a format shows a number. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN[id] ?? 'number';
  const [first = ''] = code.split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'duration';
  // Texts in quotation marks, escaped characters, blanks of a width, colors and languages are no parts of a date.
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase();
  if (/general|standard/.test(bare) || /[0#?]/.test(bare.replace(/s\.0+/g, 's'))) return 'number';
  const hasTime = /[hs]/.test(bare);
  const hasDate = /[ydeg]/.test(bare) || (/m/.test(bare) && !hasTime);
  if (hasDate) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : 'number';
}

/** Returns a number as a text: a day is `2026-11-27`, a moment `2026-11-27 10:30:00`, a time or a length of time `10:30:00`. */
export function formatNumber(text: string, kind: NumberKind, is1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (kind === 'number') return String(value);
  const seconds = Math.round(value * DAY_SECONDS);
  if (seconds < 0) return String(value);
  if (kind === 'duration' || (kind === 'time' && value < 1)) return clock(seconds);
  const days = Math.floor(seconds / DAY_SECONDS) + (is1904 ? DAYS_1904 : 0);
  if (days > LAST_DAY || days === 0) return kind === 'date' || value >= 1 ? String(value) : clock(seconds);
  const rest = seconds % DAY_SECONDS;
  return rest === 0 ? day(days) : `${day(days)} ${clock(rest)}`;
}

function day(days: number): string {
  if (days === LEAP_BUG_END) return '1900-02-29';
  const moved = days < LEAP_BUG_END ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30 + moved)).toISOString().slice(0, 10);
}

const two = (value: number): string => String(value).padStart(2, '0');

const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Returns the text that Excel writes with escapes (`_x000D_`) for characters that XML cannot have. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
