import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageMarkup } from '#components/content/templates/images/insert-image.tsx';
import { readZip } from '#lib/content/templates/import/read-zip.ts';
import { listPicturePaths, replacePictures } from '#lib/content/templates/import/replace-pictures.ts';
import { redrawForMail } from '#lib/infra/image/redraw-picture.ts';
import { makeZip } from '../../../fixtures/make-zip.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('a ZIP archive', () => {
  it('is read with stored and deflated files, and without its folders', async () => {
    const zip = readZip(makeZip({ 'mail/': '', 'mail/index.html': '<p>Hi</p>', 'mail/a.png': Buffer.from([1, 2]) }));
    expect(zip?.paths).toEqual(['mail/index.html', 'mail/a.png']);
    expect(await zip?.read('mail/index.html')).toEqual({ content: Buffer.from('<p>Hi</p>'), unpackedBytes: 9 });
    expect(await zip?.read('mail/a.png')).toEqual({ content: Buffer.from([1, 2]), unpackedBytes: 2 });
    expect(await zip?.read('other')).toBeNull();
  });

  it('never unpacks more than 20 MiB of a file, or than is asked for', async () => {
    const zip = readZip(makeZip({ 'bomb.html': ' '.repeat(20_971_521), 'fits.html': ' '.repeat(20_971_520) }));
    expect((await zip?.read('bomb.html'))?.content).toBeNull();
    expect((await zip?.read('fits.html'))?.content?.byteLength).toBe(20_971_520);
    const part = await zip?.read('fits.html', 1_000_000);
    expect(part?.content).toBeNull();
    expect(part?.unpackedBytes).toBeLessThan(2_000_000);
  });

  it('is null with more than 500 files, whose names may be anything', () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`../${at}.png`, '']));
    expect(readZip(makeZip(files(500)))?.paths).toHaveLength(500);
    expect(readZip(makeZip(files(501)))).toBeNull();
  });

  it('is null where bytes are no archive, and never throws on damaged ones', async () => {
    expect(readZip(Buffer.from('no archive'))).toBeNull();
    const whole = makeZip({ 'index.html': '<p>Hi</p>', 'a.png': Buffer.from([1, 2, 3]) });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.byteLength - 1), fc.nat(255), async (at, value) => {
        const damaged = Buffer.from(whole);
        damaged[at] = value;
        const zip = readZip(damaged);
        for (const path of zip?.paths ?? []) await zip?.read(path);
      }),
    );
  });
});

describe('pictures of a document', () => {
  const source = `<img src="images/a%20b.png"><td background='../c.gif'><style>a{background:url( d.jpg )}</style>
    <mj-section background-url="e.png"><img src="https://cdn.example.com/f.png"><img src="{{logo}}"><img src="/g.png">`;

  it('are found beside it, by their paths in the archive', () => {
    expect(listPicturePaths(source, 'mail')).toEqual(['mail/images/a b.png', 'c.gif', 'mail/d.jpg', 'mail/e.png']);
  });

  it('are replaced, and all others stay', () => {
    const urls = new Map([
      ['mail/images/a b.png', 'https://m.example.com/t/i/1.png'],
      ['mail/d.jpg', 'https://m.example.com/t/i/2.jpg'],
    ]);
    const replaced = replacePictures(source, 'mail', urls);
    expect(replaced).toContain('<img src="https://m.example.com/t/i/1.png">');
    expect(replaced).toContain('url( https://m.example.com/t/i/2.jpg)');
    expect(replaced).toContain(`background='../c.gif'`);
    expect(replaced).toContain('<img src="{{logo}}"><img src="/g.png">');
  });

  it('are found in a hostile megabyte within a second of processor time', () => {
    const start = process.threadCpuUsage();
    for (const text of ['url(', `url(${' '.repeat(50)}`, 'src="a', `src=${' '.repeat(30)}`])
      listPicturePaths(text.repeat(Math.ceil(1_000_000 / text.length)), '.');
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

describe('an image for mail', () => {
  const picture = (channels: 3 | 4) =>
    sharp({ create: { width: 40, height: 20, channels, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } });

  it.each([
    ['png', 3, 'image/png'],
    ['jpeg', 3, 'image/jpeg'],
    ['gif', 3, 'image/gif'],
    ['webp', 3, 'image/jpeg'],
    ['webp', 4, 'image/png'],
    ['avif', 4, 'image/png'],
    ['tiff', 3, 'image/jpeg'],
  ] as const)('of the format %s with %i channels becomes %s', async (format, channels, contentType) => {
    const content = await picture(channels).toFormat(format).toBuffer();
    const { picture: redrawn } = await redrawForMail('company', content, 2_400);
    expect(redrawn).toMatchObject({ contentType, width: 40, height: 20 });
  });

  it('is written no wider than mail, with its proportions', () => {
    const wide = { url: 'https://m.example.com/t/m/1/a.png', width: 1_200, height: 500, alt: 'Two "lamps" & <tea>' };
    expect(imageMarkup(wide, 'html')).toBe(
      '<img src="https://m.example.com/t/m/1/a.png" alt="Two &quot;lamps&quot; &amp; &lt;tea&gt;" width="600" height="250">',
    );
    expect(imageMarkup({ ...wide, width: 80, alt: '' }, 'mjml')).toBe(
      '<mj-image src="https://m.example.com/t/m/1/a.png" alt="" width="80px" />',
    );
  });
});
