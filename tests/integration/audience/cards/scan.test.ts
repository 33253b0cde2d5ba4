import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount, sessionCookie } from '../../../fixtures/accounts/accounts.ts';
import { routeAt } from '../../../fixtures/http/route-at.ts';
import { drawCode } from '../../../fixtures/media/draw-code.ts';

const scanRoute = routeAt('/api/suite/v1/scan/card/upload');

const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Nowak;Łucja;;;\r\nFN:Łucja Nowak\r\nEMAIL:lucja@example.com\r\nEND:VCARD';

let close: () => Promise<void>;
let headers: Record<string, string>;

beforeAll(async () => {
  close = await openTestDatabase();
  const { cookie } = await sessionCookie(await registerTestAccount());
  headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-product': 'transactional' };
});

afterAll(() => close());

async function scan(name: string, content: Uint8Array) {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(content)], name));
  const request = new Request('http://localhost:4300/api/suite/v1/scan/card/upload', { method: 'POST', headers, body });
  const response = await scanRoute.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

test('a card with a QR code is read exactly, in each kind of picture, turned, and dark on gray', async () => {
  const flat = await drawCode(CARD);
  const pictures: [string, Buffer][] = [
    ['card.png', flat],
    ['card.jpg', await sharp(flat).rotate(7, { background: '#dddddd' }).jpeg({ quality: 60 }).toBuffer()],
    ['card.webp', await sharp(flat).rotate(180).webp().toBuffer()],
    ['card.avif', await sharp(flat).blur(1).avif().toBuffer()],
    // A photo of a phone, whose orientation is in its metadata.
    ['photo.jpeg', await sharp(flat).rotate(90).resize(4_000).withMetadata({ orientation: 8 }).jpeg().toBuffer()],
  ];
  for (const [name, content] of pictures) {
    const { status, body } = await scan(name, content);
    expect([name, status]).toEqual([name, 200]);
    expect(body).toMatchObject({
      fields: { name: 'Łucja Nowak', firstName: 'Łucja', email: 'lucja@example.com', phone: null },
      confidence: 1,
      source: 'qr',
    });
  }
});

test('nothing is stored', async () => {
  const count = async () =>
    (await getPool().query('SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM media) AS media'))
      .rows;
  const before = await count();
  expect((await scan('card.png', await drawCode('MECARD:N:Lee,Ann;EMAIL:a@example.com;;'))).status).toBe(200);
  expect(await count()).toEqual(before);
});

test('a picture without a card says that only QR codes work', async () => {
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  for (const content of [blank, await drawCode('https://example.com')])
    expect(await scan('card.png', content)).toMatchObject({
      status: 422,
      body: { message: "Text recognition isn't installed. QR codes on cards work.", payload: { field: 'image' } },
    });
});

test('a file that is no picture, is damaged, or has too many pixels is refused', async () => {
  const large = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const damaged = (await drawCode(CARD)).subarray(0, 200);
  for (const [name, content] of [
    ['card.pdf', Buffer.from('%PDF-1.7\n')],
    ['card.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['card.png', Buffer.from('no picture')],
    ['card.png', damaged],
    ['card.png', large],
  ] as const)
    expect([name, (await scan(name, content)).status]).toEqual([name, 422]);
  expect((await scan('card.png', Buffer.alloc(20_971_521))).status).toBe(413);
});
