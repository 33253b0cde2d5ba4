import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkContent } from '#lib/content/media/check-content.ts';
import { MEDIA_FORMATS, type MediaExtension } from '#lib/content/media/values.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';
import { makeZip } from '../../../fixtures/make-zip.ts';
import { fc } from '../../../fixtures/properties.ts';

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(stream, 'utf16le')]);

const office = (folder: string, more: Record<string, string> = {}) =>
  makeZip({ '[Content_Types].xml': '<Types/>', [`${folder}/document.xml`]: '<x/>', ...more });

const film = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(99)]);

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .toFormat(format)
    .toBuffer();

const jpeg = await picture('jpeg');

/** A file of each type. */
const SAMPLES: Readonly<Record<MediaExtension, Buffer>> = {
  jpg: jpeg,
  jpeg,
  jfif: jpeg,
  png: await picture('png'),
  gif: await picture('gif'),
  webp: await picture('webp'),
  avif: await picture('avif'),
  tiff: await picture('tiff'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  pdf: Buffer.from('%PDF-1.7\n%%EOF'),
  zip: makeZip({ 'a.txt': 'a' }),
  rar: Buffer.from('Rar!\x1a\x07\x01\x00rest', 'latin1'),
  mp3: Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'),
  mp4: film('isom'),
  mov: film('qt  '),
  avi: Buffer.from('RIFF\x10\x00\x00\x00AVI LIST', 'latin1'),
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  ppt: compound('PowerPoint Document'),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  csv: Buffer.from('a;b\n1;2\n'),
  txt: Buffer.from([0xe9, 0x20, 0x80, 0x0a]),
  md: Buffer.from('# Title\n'),
};

/** Names that share their bytes. */
const ALIKE: readonly (readonly MediaExtension[])[] = [
  ['jpg', 'jpeg', 'jfif'],
  ['csv', 'txt', 'md'],
];

const isAlike = (one: MediaExtension, other: MediaExtension) =>
  one === other || ALIKE.some((group) => group.includes(one) && group.includes(other));

describe('the content of a file', () => {
  it('is known for each type that may be uploaded', () => {
    expect(Object.keys(MEDIA_FORMATS).sort()).toEqual([...ALLOWED_FILE_TYPES].sort());
  });

  it.each(ALLOWED_FILE_TYPES)('of the type %s is taken', async (extension) => {
    expect(await checkContent(extension, SAMPLES[extension])).toBeNull();
  });

  it('of another type than its name says is refused, in every combination', async () => {
    const wrong: string[] = [];
    for (const name of ALLOWED_FILE_TYPES)
      for (const content of ALLOWED_FILE_TYPES) {
        // An SVG is checked by writing it again; Office documents are archives, and texts are anything without a zero.
        const isTaken =
          isAlike(name, content) || name === 'svg' || (name === 'zip' && /^(?:docx|xlsx|pptx)$/.test(content));
        const isText = isAlike(name, 'txt') && !SAMPLES[content].includes(0);
        const refusal = await checkContent(name, SAMPLES[content]);
        if ((refusal === null) !== (isTaken || isText)) wrong.push(`${content} named ${name}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is refused with a program in an Office document, before an archive, or in a text', async () => {
    const refused: [MediaExtension, Buffer][] = [
      ['docx', office('word', { 'word/vbaProject.bin': 'x' })],
      ['xlsx', office('xl', { 'xl/VBAPROJECT.BIN': 'x' })],
      ['pptx', office('ppt', { 'ppt/vbaData.xml': 'x' })],
      ['zip', Buffer.concat([Buffer.from('MZ'), makeZip({ a: 'a' })])],
      ['zip', makeZip({ a: 'a' }).subarray(0, 60)],
      ['pdf', Buffer.concat([Buffer.from('GIF89a'), Buffer.from('%PDF-1.7')])],
      ['txt', Buffer.from('a\0b')],
      ['csv', Buffer.from('fffe6100000062', 'hex')],
      ['mp4', film('avif')],
      ['mp4', film('heic')],
      ['mp3', Buffer.from([0xff, 0xff, 0xff, 0xff])],
      ['doc', compound('Workbook')],
    ];
    for (const [extension, content] of refused) {
      const refusal = await checkContent(extension, content);
      expect([extension, refusal?.code]).toEqual([
        extension,
        expect.stringMatching(/^(?:invalidFormat|fileTypeNotAllowed)$/),
      ]);
    }
  });

  it('is text in UTF-16, too', async () => {
    expect(await checkContent('csv', Buffer.from('\ufeffname;Ł\n', 'utf16le'))).toBeNull();
  });

  it('of any bytes gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALLOWED_FILE_TYPES),
        fc.uint8Array({ maxLength: 300 }),
        async (type, bytes) => {
          await checkContent(type, Buffer.from(bytes));
          const cut = SAMPLES[type].subarray(0, bytes[0] ?? 0);
          await checkContent(type, cut);
        },
      ),
    );
  });
});
