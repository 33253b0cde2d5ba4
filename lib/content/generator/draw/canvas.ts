import type { Mask } from './glyphs.ts';
import { rgbOf, writeColorPng } from './png.ts';

/** A position in a picture in points; x points right, y down. */
export type Position = readonly [x: number, y: number];

type Color = readonly [red: number, green: number, blue: number];

/** A part of a row of points. */
type Span = { left: number; right: number };

/** A picture of red, green and blue on which shapes are drawn with smooth edges. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #rgb: Uint8Array;

  constructor(width: number, height: number, background: string) {
    this.width = width;
    this.height = height;
    this.#rgb = new Uint8Array(width * height * 3);
    this.fillRectangle(0, 0, width, height, background);
  }

  /** Fills the part of a rectangle of whole points that is in the picture. */
  fillRectangle(left: number, top: number, width: number, height: number, color: string): void {
    const [start, end] = [Math.max(0, left), Math.min(this.width, left + width)];
    const line = new Uint8Array(Math.max(0, end - start) * 3);
    const rgb = rgbOf(color);
    for (let at = 0; at < line.length; at += 3) line.set(rgb, at);
    const bottom = Math.min(this.height, top + height);
    for (let y = Math.max(0, top); y < bottom; y++) this.#rgb.set(line, (y * this.width + start) * 3);
  }

  /** Draws a line with round ends; one without length is a dot. */
  drawLine([x0, y0]: Position, [x1, y1]: Position, thickness: number, color: string): void {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = dx * dx + dy * dy;
    const reach = thickness / 2 + 1;
    const [left, right] = [Math.min(x0, x1) - reach, Math.max(x0, x1) + reach];
    const box = { left, right, top: Math.min(y0, y1) - reach, bottom: Math.max(y0, y1) + reach };
    const rgb = rgbOf(color);
    const cover = (x: number, y: number) => {
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length));
      return thickness / 2 + 0.5 - Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
    };
    // The box of a steep line is nearly empty: of each row only the part near the line is looked at.
    const near = (y: number) => {
      if (Math.abs(dy) < 1) return box;
      const [middle, half] = [x0 + ((y - y0) * dx) / dy, (reach * Math.sqrt(length)) / Math.abs(dy) + 1];
      return { left: Math.max(left, middle - half), right: Math.min(right, middle + half) };
    };
    this.#shade(box, cover, () => rgb, near);
  }

  /** Draws a ring of parts, clockwise from the top: each ends at a share of the turn. */
  drawRing(
    [middleX, middleY]: Position,
    radii: { inner: number; outer: number },
    parts: readonly { end: number; color: string }[],
  ): void {
    const reach = radii.outer + 1;
    const box = { left: middleX - reach, right: middleX + reach, top: middleY - reach, bottom: middleY + reach };
    const colors = parts.map(({ end, color }) => ({ end, rgb: rgbOf(color) }));
    const last = colors.at(-1)?.rgb ?? [0, 0, 0];
    const cover = (x: number, y: number) => {
      const radius = Math.sqrt((x - middleX) ** 2 + (y - middleY) ** 2);
      return Math.min(radius - radii.inner, radii.outer - radius) + 0.5;
    };
    this.#shade(box, cover, (x, y) => {
      const turn = (Math.atan2(x - middleX, middleY - y) / (2 * Math.PI) + 1) % 1;
      return colors.find(({ end }) => turn < end)?.rgb ?? last;
    });
  }

  /** Draws a mask of figures. */
  drawMask(mask: Mask, left: number, top: number, color: string): void {
    const box = { left, right: left + mask.width - 1, top, bottom: top + mask.height - 1 };
    const rgb = rgbOf(color);
    const cover = (x: number, y: number) =>
      (mask.cover[Math.floor(y - top) * mask.width + Math.floor(x - left)] ?? 0) / 255;
    this.#shade(box, cover, () => rgb);
  }

  /** Mixes a color into the points of a box by how much of each the shape covers: 0 or less is nothing, 1 or more is all. */
  #shade(
    box: Span & { top: number; bottom: number },
    cover: (x: number, y: number) => number,
    colorAt: (x: number, y: number) => Color,
    spanOf: (y: number) => Span = () => box,
  ): void {
    const rgb = this.#rgb;
    const mix = (at: number, value: number, share: number) => {
      const before = rgb[at] ?? 0;
      rgb[at] = Math.round(before + (value - before) * share);
    };
    for (let y = Math.max(0, Math.floor(box.top)); y <= Math.min(this.height - 1, box.bottom); y++) {
      const { left, right } = spanOf(y + 0.5);
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(this.width - 1, right); x++) {
        const share = Math.min(1, cover(x + 0.5, y + 0.5));
        if (share <= 0) continue;
        const [red, green, blue] = colorAt(x + 0.5, y + 0.5);
        const at = (y * this.width + x) * 3;
        mix(at, red, share);
        mix(at + 1, green, share);
        mix(at + 2, blue, share);
      }
    }
  }

  toPng(): Buffer {
    return writeColorPng(this.width, this.height, this.#rgb);
  }
}
