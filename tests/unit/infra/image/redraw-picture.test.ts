import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redrawPicture } from '#lib/infra/image/redraw-picture.ts';
import { fc } from '../../../fixtures/properties.ts';

const SECRET = 'taken at home, 52.5200 N';

/** A picture whose left half is red, with everything in its file that a camera writes down. */
const photo = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { ImageDescription: SECRET, Make: SECRET }, IFD3: { GPSAreaInformation: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${SECRET}</note></x:xmpmeta>`);

const redraw = async (content: Uint8Array, side = 1_024) => {
  const picture = await redrawPicture('company', content, side);
  if (!picture) throw new Error('it could not be read');
  return { ...picture, metadata: await sharp(picture.content).metadata() };
};

describe('a redrawn picture', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('of the format %s contains no metadata', async (format, contentType) => {
    const sent = await photo().toFormat(format).toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { content, metadata, ...kept } = await redraw(Buffer.concat([sent, Buffer.from(SECRET)]));
    expect(kept.contentType).toBe(contentType);
    expect(metadata).toMatchObject({ width: 60, height: 30 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(content).includes('taken at home')).toBe(false);
  });

  it('is upright without its orientation tag', async () => {
    // Orientation 6: what was on the left is to be shown at the top.
    const { content, metadata } = await redraw(await photo().withMetadata({ orientation: 6 }).png().toBuffer());
    expect(metadata).toMatchObject({ width: 30, height: 60 });
    expect(metadata.orientation).toBeUndefined();
    const { data } = await sharp(content).extract({ left: 15, top: 5, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it('is no larger than requested and stays animated', async () => {
    expect((await redraw(await photo(3_000, 1_000).jpeg().toBuffer(), 300)).metadata).toMatchObject({
      width: 300,
      height: 100,
    });
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { metadata, contentType } = await redraw(moving);
    expect([contentType, metadata.pages]).toEqual(['image/gif', 2]);
  });

  it('is null for a truncated or damaged file and for one that is not a picture', async () => {
    const sent = await photo().png().toBuffer();
    const attempts = fc.oneof(
      fc.integer({ min: 0, max: sent.length - 20 }).map((length) => sent.subarray(0, length)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([sent.subarray(0, 33), bytes])),
      fc.uint8Array({ maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(attempts, async (bytes) => {
        expect(await redrawPicture('company', bytes, 100)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('is null for a small animation whose frames decode to too many pixels', async () => {
    const still = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#123456' } })
      .gif()
      .toBuffer();
    // The header with its table of colors (GIF89a §18 and §19), the frame again and again, the trailer.
    const frameAt = 13 + 3 * 2 ** ((still.readUInt8(10) & 7) + 1);
    const frames = Array.from({ length: 40 }, () => still.subarray(frameAt, -1));
    const bomb = Buffer.concat([still.subarray(0, frameAt), ...frames, still.subarray(-1)]);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await sharp(bomb).metadata()).pages).toBe(40);
    expect(await redrawPicture('company', bomb, 100)).toBeNull();
  });

  it('is null for a small file that decodes to too many pixels', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 8_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await redrawPicture('company', bomb, 100)).toBeNull();
  });
});
