import { GifReader } from 'omggif';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCountdown, figuresOf } from '#lib/content/generator/draw/countdown.ts';
import { writeGif } from '#lib/content/generator/draw/gif.ts';
import { drawFigures } from '#lib/content/generator/draw/glyphs.ts';
import { CountdownPicture, sizeOfPicture } from '#lib/documents/pictures.ts';
import { fc } from '../../../fixtures/properties.ts';

const UNTIL = '2026-12-03T03:00:00Z';
const END = Date.parse(UNTIL);

const specOf = (more: object = {}) => CountdownPicture.parse({ kind: 'countdown', until: UNTIL, size: 16, ...more });

/** Plays a GIF with another library: returns each frame as it is seen, and the size of the rectangle that it replaces. */
function play(gif: Buffer) {
  const reader = new GifReader(gif);
  const screen = new Uint8Array(reader.width * reader.height * 4);
  return Array.from({ length: reader.numFrames() }, (_, at) => {
    reader.decodeAndBlitFrameRGBA(at, screen);
    const { width, height, delay } = reader.frameInfo(at);
    return { shown: Buffer.from(screen), width: reader.width, area: width * height, delay };
  });
}

/** The columns of a digit, from top to bottom, `1` for ink. */
type Columns = string[];

const columnsOf = (width: number, height: number, isInk: (x: number, y: number) => boolean): Columns =>
  Array.from({ length: width }, (_, x) => Array.from({ length: height }, (_, y) => Number(isInk(x, y))).join(''));

/** Cuts columns into pieces where one is empty. */
function cutPieces(columns: Columns): Columns[] {
  const pieces: Columns[] = [[]];
  for (const column of columns) {
    if (column.includes('1')) pieces.at(-1)?.push(column);
    else pieces.push([]);
  }
  return pieces.filter(({ length }) => length > 0);
}

const HEIGHT = 32;

/** The digits as they look alone. */
const DIGITS = new Map(
  [...'0123456789'].map((digit) => {
    const { width, cover } = drawFigures(digit, HEIGHT);
    const [piece = []] = cutPieces(columnsOf(width, HEIGHT, (x, y) => (cover[y * width + x] ?? 0) > 127));
    return [piece.join(), digit];
  }),
);

/** Reads the digits of a frame of black on white by their looks; anything else is `:`. */
function readDigits({ shown, width }: { shown: Buffer; width: number }): string {
  const top = Math.round(0.3 * 16) * 2;
  const columns = columnsOf(width, HEIGHT, (x, y) => (shown[((top + y) * width + x) * 4] ?? 255) < 128);
  return cutPieces(columns)
    .map((piece) => DIGITS.get(piece.join()) ?? ':')
    .join('');
}

const BLACK = { color: '#000000', backgroundColor: '#ffffff' };

describe('the frames of a countdown', () => {
  it.each([
    ['in the middle of a minute', 5 * 86_400 + 3 * 3_600 + 20 * 60 + 59],
    ['over the end of a minute', 5 * 86_400 + 30],
    ['over the end of an hour', 2 * 86_400 + 3_600 + 10],
    ['over the end of a day', 86_400 + 20],
    ['over the end of a hundred days', 100 * 86_400 + 5],
    ['of more days than it shows', 5_000 * 86_400],
    ['of the last minute', 59],
  ])('are a second apart, %s', (_, remaining) => {
    const frames = play(drawCountdown(specOf(BLACK), END - remaining * 1_000));
    expect(frames.length).toBe(60);
    for (const [at, frame] of frames.entries()) {
      expect(frame.delay).toBe(100);
      expect([at, readDigits(frame)]).toEqual([at, figuresOf(remaining - at).join(':')]);
    }
    const first = frames[0]?.area ?? 0;
    for (const { area } of frames.slice(1)) expect(area).toBeLessThan(first);
  });

  it('end with zeros, which stay', () => {
    const frames = play(drawCountdown(specOf(BLACK), END - 9_500));
    // 9.5 seconds are shown as 10: the last one begins when 0 is reached.
    expect(frames.length).toBe(11);
    expect(frames.map(readDigits)[0]).toBe('00:00:00:10');
    expect(frames.map(readDigits).at(-1)).toBe('00:00:00:00');
    for (const after of [0, 90_000_000])
      expect(play(drawCountdown(specOf(BLACK), END + after)).map(readDigits)).toEqual(['00:00:00:00']);
  });

  it('have the colors and twice the size that were asked for, and play once', async () => {
    const spec = specOf({ size: 36, color: '#0b5d3b', backgroundColor: '#f4f5f6' });
    const gif = drawCountdown(spec, END - 100_000_000);
    const [first] = play(gif);
    expect([...(first?.shown.subarray(0, 3) ?? [])]).toEqual([0xf4, 0xf5, 0xf6]);
    const colors = new Set<string>();
    for (let at = 0; at < (first?.shown.length ?? 0); at += 4)
      colors.add(first?.shown.toString('hex', at, at + 3) ?? '');
    expect(colors).toContain('0b5d3b');
    const size = sizeOfPicture(spec) ?? { width: 0, height: 0 };
    expect(await sharp(gif, { animated: true }).metadata()).toMatchObject({
      width: 2 * size.width,
      pageHeight: 2 * size.height,
      pages: 60,
      loop: 1,
    });
    expect(gif.includes('NETSCAPE')).toBe(false);
    expect(gif.length).toBeLessThan(25_000);
  });

  it('are one transparent point after the end if nothing is to be shown', () => {
    const spec = specOf({ after: 'nothing' });
    const reader = new GifReader(drawCountdown(spec, END));
    expect([reader.width, reader.height, reader.numFrames()]).toEqual([1, 1, 1]);
    expect(reader.frameInfo(0).transparent_index).not.toBeNull();
    expect(play(drawCountdown(spec, END - 1)).length).toBe(2);
  });
});

it('counts days, hours, minutes and seconds', () => {
  expect(figuresOf(0)).toEqual(['00', '00', '00', '00']);
  expect(figuresOf(90_061)).toEqual(['01', '01', '01', '01']);
  expect(figuresOf(86_400 * 100 - 1)).toEqual(['99', '23', '59', '59']);
  expect(figuresOf(86_400 * 4_000)).toEqual(['999', '00', '00', '00']);
});

it('another library reads every GIF point for point', () => {
  const palette = [
    [0, 0, 0],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
  ] as const;
  const size = fc.record({ width: fc.integer({ min: 1, max: 160 }), height: fc.integer({ min: 1, max: 160 }) });
  fc.assert(
    fc.property(size, fc.integer(), fc.integer({ min: 1, max: 60 }), ({ width, height }, seed, run) => {
      // Long runs of equal points as well as noise, which fills the table of codes.
      let state = seed;
      const points = Uint8Array.from({ length: width * height }, (_, at) => {
        if (at % run === 0) state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 16) & 3;
      });
      const gif = writeGif({ width, height, palette, frames: [{ x: 0, y: 0, width, height, points, delay: 0 }] });
      const shown = new Uint8Array(width * height * 4);
      new GifReader(gif).decodeAndBlitFrameRGBA(0, shown);
      const read = points.map((_, at) =>
        palette.findIndex(([red, green]) => red === shown[at * 4] && green === shown[at * 4 + 1]),
      );
      expect(Buffer.from(read).equals(Buffer.from(points))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
