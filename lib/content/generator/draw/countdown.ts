import { type CountdownPicture, sizeOfPicture } from '#lib/documents/pictures.ts';
import { type GifFrame, writeGif } from './gif.ts';
import { drawFigures, type Mask, measureFigures } from './glyphs.ts';
import { rgbOf } from './png.ts';

/** A film shows so many seconds: mail programs play it once, and few people look longer. */
const FRAMES = 60;

/** A second, in hundredths. */
const DELAY = 100;

/** The background, the digits, and the shades between them at their edges. */
const SHADES = 4;

/** Seconds of a day, an hour and a minute. */
const [DAY, HOUR, MINUTE] = [86_400, 3_600, 60];

/** More days are shown as so many: a cell has three digits. */
const DAYS_MAX = 999;

/** One empty point, which is transparent (GIF89a): a countdown that shows nothing after its end. */
const NOTHING = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Screen = { width: number; height: number; points: Uint8Array };

/** Draws the minute of a countdown that begins at an instant as a GIF twice its size in points, or its end. */
export function drawCountdown(spec: CountdownPicture, atMs: number): Buffer {
  const remaining = Math.ceil((Date.parse(spec.until) - atMs) / 1_000);
  if (remaining <= 0 && spec.after === 'nothing') return NOTHING;
  const size = sizeOfPicture(spec) ?? { width: 0, height: 0 };
  const [width, height] = [2 * size.width, 2 * size.height];
  const draw = createDrawing(2 * spec.size, { width, height, points: new Uint8Array(width * height) });
  const frames: GifFrame[] = [];
  for (let second = 0; second < FRAMES && second <= Math.max(0, remaining); second++)
    frames.push(draw(figuresOf(Math.max(0, remaining - second))));
  return writeGif({ width, height, palette: shadesOf(spec), frames });
}

/** Returns the figures of the four cells: days, hours, minutes and seconds. */
export function figuresOf(remaining: number): [string, string, string, string] {
  const two = (number: number) => String(number).padStart(2, '0');
  const days = Math.min(DAYS_MAX, Math.floor(remaining / DAY));
  const hours = Math.floor((remaining % DAY) / HOUR);
  return [two(days), two(hours), two(Math.floor((remaining % HOUR) / MINUTE)), two(remaining % MINUTE)];
}

/** Returns a function that draws the next frame: all of the first, then the rectangle of the points that changed. */
function createDrawing(digitHeight: number, screen: Screen): (figures: readonly string[]) => GifFrame {
  const cellWidth = screen.width / 4;
  const top = (screen.height - digitHeight) / 2;
  const [digitWidth, advance] = [
    measureFigures('0', digitHeight),
    measureFigures('00', digitHeight) - measureFigures('0', digitHeight),
  ];
  const masks = new Map<string, Mask>();
  const maskOf = (glyph: string): Mask => {
    const mask = masks.get(glyph) ?? drawFigures(glyph, digitHeight);
    masks.set(glyph, mask);
    return mask;
  };
  const widthOf = (text: string) => digitWidth + (text.length - 1) * advance;
  const startOf = (cell: number, text: string) => Math.round((cell + 0.5) * cellWidth - widthOf(text) / 2);
  const colon = maskOf(':');
  for (const cell of [1, 2, 3]) stamp(screen, colon, Math.round(cell * cellWidth - colon.width / 2), top);
  let shown: readonly string[] = [];

  return (figures) => {
    const before = screen.points.slice();
    const changed = figures.flatMap((text, cell) => (text === shown[cell] ? [] : [cell]));
    for (const cell of changed) {
      const [old, text] = [shown[cell] ?? '', figures[cell] ?? ''];
      if (old) erase(screen, startOf(cell, old), widthOf(old));
      for (const [at, digit] of [...text].entries())
        stamp(screen, maskOf(digit), startOf(cell, text) + at * advance, top);
    }
    const isFirst = shown.length === 0;
    shown = figures;
    if (isFirst) return { x: 0, y: 0, ...screen, points: screen.points.slice(), delay: DELAY };
    const left = Math.floor(Math.min(...changed) * cellWidth);
    return cutDifference(screen, before, left, Math.ceil((Math.max(...changed) + 1) * cellWidth));
  };
}

/** Draws a mask in the shades of the palette. */
function stamp({ width, points }: Screen, mask: Mask, left: number, top: number): void {
  for (const [at, cover] of mask.cover.entries()) {
    const shade = Math.round((cover / 255) * (SHADES - 1));
    if (shade > 0) points[(top + Math.floor(at / mask.width)) * width + left + (at % mask.width)] = shade;
  }
}

function erase({ width, height, points }: Screen, left: number, columns: number): void {
  for (let y = 0; y < height; y++) points.fill(0, y * width + left, y * width + left + columns);
}

/** Cuts the smallest rectangle between two columns that holds every point which differs from the frame before. */
function cutDifference({ width, height, points }: Screen, before: Uint8Array, from: number, to: number): GifFrame {
  let [left, right, top, bottom] = [to, from, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const at = y * width + x;
      if (points[at] === before[at]) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  const cut = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    cut.set(points.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { x: left, y: top, width: right - left, height: bottom - top, points: cut, delay: DELAY };
}

/** Returns the background, the color of the digits last, and even steps between them. */
function shadesOf({ color, backgroundColor }: CountdownPicture): [number, number, number][] {
  const [ink, ground] = [rgbOf(color), rgbOf(backgroundColor)];
  const mix = (at: 0 | 1 | 2, share: number) => Math.round(ground[at] + (ink[at] - ground[at]) * share);
  return Array.from({ length: SHADES }, (_, shade) => {
    const share = shade / (SHADES - 1);
    return [mix(0, share), mix(1, share), mix(2, share)];
  });
}
