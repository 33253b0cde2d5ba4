import type { PictureSpec } from '#lib/documents/pictures.ts';
import { drawBarcode } from './barcode.ts';
import { writeCalendar } from './calendar.ts';
import { drawChart } from './chart.ts';
import { drawCountdown } from './countdown.ts';
import { drawQrcode } from './qrcode.ts';

/** A picture to draw, as it is at an instant. */
export type DrawJob = { spec: PictureSpec; atMs: number };

/** The bytes of a picture. */
export type DrawAnswer = { bytes: Uint8Array };

/** Draws a picture. Runs in the thread for generated pictures. */
export async function doDrawJob({ spec, atMs }: DrawJob): Promise<DrawAnswer> {
  switch (spec.kind) {
    case 'barcode':
      return { bytes: await drawBarcode(spec) };
    case 'qrcode':
      return { bytes: drawQrcode(spec) };
    case 'countdown':
      return { bytes: drawCountdown(spec, atMs) };
    case 'chart':
      return { bytes: drawChart(spec) };
    default:
      return { bytes: writeCalendar(spec) };
  }
}
