import { CHART_COLORS, type ChartPicture } from '#lib/documents/pictures.ts';
import { Canvas, type Position } from './canvas.ts';
import { drawFigures, measureFigures } from './glyphs.ts';
import { rgbOf } from './png.ts';

/** Points for a pixel. */
const SCALE = 2;

/** The height of figures, and the space around them and at the edges, in points. */
const FIGURE = 18;
const SPACE = 10;

/** Lines of the scale at most, and how strong they are on the background. */
const TICKS = 5;
const FAINT = 0.18;

const LINE = 5;
const DOT = 11;

/** Draws a chart as a PNG twice its size in points: bars, lines or slices and figures, no words. */
export function drawChart(spec: ChartPicture): Buffer {
  const canvas = new Canvas(SCALE * spec.width, SCALE * spec.height, spec.backgroundColor);
  // A fixed picture has no figures with tags.
  const rows = spec.rows.map((row) => row.map(Number));
  if (spec.type === 'donut') drawDonut(canvas, spec, rows);
  else drawSeries(canvas, spec, rows);
  return canvas.toPng();
}

const colorAt = ({ colors }: ChartPicture, at: number): string => {
  const own = colors.length > 0 ? colors : CHART_COLORS;
  return own[at % own.length] ?? CHART_COLORS[0];
};

/** Draws the slices clockwise from the top, with the sum of them in the middle. */
function drawDonut(canvas: Canvas, spec: ChartPicture, rows: readonly (readonly number[])[]): void {
  const values = rows.map(([value = 0]) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  const middle: Position = [canvas.width / 2, canvas.height / 2];
  const outer = Math.min(canvas.width, canvas.height) / 2 - SPACE;
  const radii = { inner: outer * 0.62, outer };
  const parts: { end: number; color: string }[] = [];
  for (const [at, value] of values.entries()) {
    if (value > 0) parts.push({ end: (parts.at(-1)?.end ?? 0) + value / total, color: colorAt(spec, at) });
  }
  canvas.drawRing(middle, radii, parts);
  if (parts.length > 1) {
    for (const { end } of parts) {
      const [x, y] = [Math.sin(end * 2 * Math.PI), -Math.cos(end * 2 * Math.PI)];
      const at = (radius: number): Position => [middle[0] + x * radius, middle[1] + y * radius];
      canvas.drawLine(at(radii.inner), at(radii.outer), LINE, spec.backgroundColor);
    }
  }
  const figures = formatFigure(total);
  const height = 2 * FIGURE;
  const width = measureFigures(figures, height);
  if (width > 2 * radii.inner - 2 * SPACE) return;
  canvas.drawMask(
    drawFigures(figures, height),
    Math.round(middle[0] - width / 2),
    Math.round(middle[1] - height / 2),
    spec.inkColor,
  );
}

type Plot = { left: number; right: number; top: number; bottom: number; yOf: (value: number) => number };

/** Draws columns or lines over a scale that includes 0. */
function drawSeries(canvas: Canvas, spec: ChartPicture, rows: readonly (readonly number[])[]): void {
  const plot = drawScale(canvas, spec, rows.flat());
  if (spec.type === 'column') drawColumns(canvas, spec, rows, plot);
  else drawLines(canvas, spec, rows, plot);
}

/** Draws the lines of the scale with their figures at the left. */
function drawScale(canvas: Canvas, { inkColor, backgroundColor }: ChartPicture, values: readonly number[]): Plot {
  const ticks = chooseTicks(Math.min(0, ...values), Math.max(0, ...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const figures = ticks.map(formatFigure);
  const left = Math.max(...figures.map((text) => measureFigures(text, FIGURE))) + 2 * SPACE;
  const [top, bottom] = [FIGURE + 2 * SPACE, canvas.height - SPACE - FIGURE / 2];
  const yOf = (value: number) => Math.round(bottom - ((value - low) / (high - low)) * (bottom - top));
  const faint = mixColors(backgroundColor, inkColor, FAINT);
  for (const [at, tick] of ticks.entries()) {
    const y = yOf(tick);
    canvas.fillRectangle(left, y - 1, canvas.width - left - SPACE, 2, tick === 0 ? inkColor : faint);
    const text = figures[at] ?? '';
    const x = left - SPACE - measureFigures(text, FIGURE);
    canvas.drawMask(drawFigures(text, FIGURE), x, y - FIGURE / 2, inkColor);
  }
  return { left: left + SPACE, right: canvas.width - 2 * SPACE, top, bottom, yOf };
}

function drawColumns(canvas: Canvas, spec: ChartPicture, rows: readonly (readonly number[])[], plot: Plot): void {
  const slot = (plot.right - plot.left) / rows.length;
  const series = rows[0]?.length ?? 1;
  const width = Math.max(2, Math.floor((slot * 0.72) / series));
  const zero = plot.yOf(0);
  for (const [row, values] of rows.entries()) {
    const start = Math.round(plot.left + (row + 0.5) * slot - (width * series) / 2);
    for (const [at, value] of values.entries()) {
      const y = plot.yOf(value);
      const left = start + at * width;
      const gap = series > 1 ? 2 : 0;
      canvas.fillRectangle(left, Math.min(y, zero), width - gap, Math.abs(y - zero), colorAt(spec, at));
      const text = formatFigure(value);
      const figureWidth = measureFigures(text, FIGURE);
      // A figure that is wider than its column would run into the next one.
      if (figureWidth > Math.max(width, series === 1 ? slot - SPACE : 0)) continue;
      const above = value < 0 ? y + SPACE / 2 : y - FIGURE - SPACE / 2;
      if (above + FIGURE > canvas.height) continue;
      const figureLeft = Math.round(left + (width - gap - figureWidth) / 2);
      // Lines of the scale would cross the figure.
      canvas.fillRectangle(figureLeft, above, figureWidth, FIGURE, spec.backgroundColor);
      canvas.drawMask(drawFigures(text, FIGURE), figureLeft, above, spec.inkColor);
    }
  }
}

function drawLines(canvas: Canvas, spec: ChartPicture, rows: readonly (readonly number[])[], plot: Plot): void {
  const slot = (plot.right - plot.left) / rows.length;
  for (const series of (rows[0] ?? []).keys()) {
    const points = rows.map((row, at): Position => [plot.left + (at + 0.5) * slot, plot.yOf(row[series] ?? 0)]);
    const color = colorAt(spec, series);
    for (const [at, point] of points.entries()) {
      canvas.drawLine(points[at - 1] ?? point, point, LINE, color);
      canvas.drawLine(point, point, DOT, color);
    }
  }
}

/** Returns even steps of 1, 2 or 5 times a power of ten that include both values. */
export function chooseTicks(low: number, high: number): number[] {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= TICKS) ?? span;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** Figures that are smaller are 0. */
const SMALLEST = 1e-6;

/** Writes a number with three digits or more, and with thin spaces between thousands (ISO 80000-1 §7.3.1). */
export function formatFigure(value: number): string {
  const size = Math.abs(value);
  if (size < SMALLEST) return '0';
  const rounded = Number(size < 999.5 ? value.toPrecision(3) : value.toFixed(0));
  return String(rounded).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '\u2009');
}

function mixColors(one: string, other: string, share: number): string {
  const [first, second] = [rgbOf(one), rgbOf(other)];
  const parts = first.map((value, at) => Math.round(value + ((second[at] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
