import sharp from 'sharp';

/** Draws a picture of one pixel, as PNG. */
export const onePixel = (): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
