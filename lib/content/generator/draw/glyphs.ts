/** A point of a glyph. */
type Point = readonly [x: number, y: number];

/** A stroke of a pen with a round tip, as its corners. */
type Stroke = readonly Point[];

/** The box that the middle of the pen moves in: 6 wide and 10 high; y points down. */
const BOX = { width: 6, height: 10 } as const;

/** The width of the pen, in the same units. */
const PEN = 1.4;

/** The pieces of a curve. */
const PIECES_PER_TURN = 40;

/** Returns an arc of an ellipse, from one angle to another in degrees: 0 is right, 90 is down. */
function arc(centerX: number, centerY: number, radiusX: number, radiusY: number, from: number, to: number): Point[] {
  const pieces = Math.max(2, Math.ceil((Math.abs(to - from) / 360) * PIECES_PER_TURN));
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / pieces) * Math.PI) / 180;
    return [centerX + radiusX * Math.cos(angle), centerY + radiusY * Math.sin(angle)];
  });
}

/** The figures, drawn by hand for this product: the container has no fonts, and pictures have no words. */
const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  0: [[...arc(3, 3.2, 3, 3.2, 180, 360), ...arc(3, 6.8, 3, 3.2, 0, 180), [0, 3.2]]],
  1: [
    [
      [1, 2.3],
      [3.6, 0],
      [3.6, 10],
    ],
  ],
  2: [[...arc(3, 3, 2.9, 3, 190, 405), [0.1, 10], [6, 10]]],
  3: [
    [...arc(3, 2.425, 2.65, 2.425, 205, 450), [2.2, 4.85]],
    [[2.2, 4.85], ...arc(3, 7.425, 3, 2.575, 270, 515)],
  ],
  4: [
    [
      [4.6, 10],
      [4.6, 0],
      [0, 7.2],
      [6, 7.2],
    ],
  ],
  5: [[[5.3, 0], [1, 0], [0.6, 4.7], ...arc(3, 6.85, 3, 3.15, 232, 515)]],
  6: [arc(5.2, 6.9, 5.2, 6.9, 262, 180), arc(3, 6.9, 3, 3.1, 0, 360)],
  7: [
    [
      [0, 0],
      [6, 0],
      [2.1, 10],
    ],
  ],
  8: [arc(3, 2.4, 2.6, 2.4, 0, 360), arc(3, 7.4, 3, 2.6, 0, 360)],
  9: [arc(3, 3.1, 3, 3.1, 0, 360), arc(0.8, 3.1, 5.2, 6.9, 0, 82)],
  '-': [
    [
      [1, 5.3],
      [5, 5.3],
    ],
  ],
  '.': [[[0, 10]]],
  ':': [[[0, 2.9]], [[0, 7.1]]],
};

/** Glyphs that are as wide as a pen; figures have all one width. */
const NARROW = new Set(['.', ':']);

/** The space between two figures, and that of a thin space between thousands. */
const GAP = 0.9;
const THIN_SPACE = 1;

/** How much of each point of a picture a glyph covers: 0 to 255. */
export type Mask = { width: number; height: number; cover: Uint8Array };

const unitOf = (height: number): number => height / (BOX.height + PEN);

const widthOf = (glyph: string): number => {
  if (glyph === '\u2009') return THIN_SPACE;
  return NARROW.has(glyph) ? PEN : BOX.width + PEN;
};

/** Returns the width in points of figures that are so many points high. */
export function measureFigures(figures: string, height: number): number {
  const units = [...figures].reduce((sum, glyph) => sum + widthOf(glyph) + GAP, -GAP);
  return Math.ceil(units * unitOf(height));
}

/** Draws figures (`0123456789-.:` and the thin space) so many points high; other characters stay empty. */
export function drawFigures(figures: string, height: number): Mask {
  const unit = unitOf(height);
  const mask: Mask = { width: measureFigures(figures, height), height, cover: new Uint8Array() };
  mask.cover = new Uint8Array(Math.max(0, mask.width) * height);
  let left = PEN / 2;
  for (const glyph of figures) {
    for (const stroke of GLYPHS[glyph] ?? []) {
      const points = stroke.map(([x, y]): Point => [(left + x) * unit, (PEN / 2 + y) * unit]);
      for (const [at, point] of points.entries()) drawSegment(mask, points[at - 1] ?? point, point, (PEN * unit) / 2);
    }
    left += widthOf(glyph) + GAP;
  }
  return mask;
}

/** Covers the points that are near a segment: fully inside the pen, in parts at its edge. */
function drawSegment({ width, height, cover }: Mask, [x0, y0]: Point, [x1, y1]: Point, radius: number): void {
  const reach = radius + 1;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const lastX = Math.min(width - 1, Math.floor(Math.max(x0, x1) + reach));
  const lastY = Math.min(height - 1, Math.floor(Math.max(y0, y1) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(y0, y1) - reach)); y <= lastY; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(x0, x1) - reach)); x <= lastX; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const distance = Math.hypot(px - along * dx, py - along * dy);
      const covered = Math.round(Math.max(0, Math.min(1, radius + 0.5 - distance)) * 255);
      const at = y * width + x;
      if (covered > (cover[at] ?? 0)) cover[at] = covered;
    }
  }
}
