import ical from 'node-ical';
import { GifReader } from 'omggif';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedSource } from '#lib/content/templates/published-source.ts';
import { prepareContent } from '#lib/engine/messages/contents/prepare-content.ts';
import { GET } from '../../../../app/t/g/[token]/route.ts';
import { type Api, startApi } from '../../../../smtp-relay/api/start-api.ts';
import { contentOf, insertTo } from '../../../fixtures/contents/content-rig.ts';
import {
  PUBLIC_INSTALLATION,
  type Sending,
  startDeliveryDatabase,
  startSending,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { documentOf } from '../../../fixtures/documents/block-documents.ts';
import { callApi } from '../../../fixtures/http/api-host.ts';
import { readCode } from '../../../fixtures/media/read-code.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { unstuff } from '../../../fixtures/smtp/unstuff.ts';

let end: () => Promise<void>;
let sending: Sending;
let api: Api;

beforeAll(async () => {
  end = await startDeliveryDatabase({ ...PUBLIC_INSTALLATION, API_PORT: '0' });
  sending = await startSending();
  api = await startApi();
});

afterAll(async () => {
  await api.stop();
  await sending.stop();
  await end();
});

const request = (method: string, path: string, body: unknown) =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, path, { method, body, key: sending.company.apiKey });

/** Calls the send API; a refusal fails the test with its text. */
async function call(method: string, path: string, body: unknown) {
  const answer = await request(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const ROWS = [
  { label: 'Mon', values: [3] },
  { label: 'Tue', values: [2] },
];

/** A block of each kind of picture: those of one reader first. */
const BLOCKS = [
  { id: 'member', type: 'barcode', props: { symbology: 'ean13', value: '{{contact.number}}' } },
  { id: 'ticket', type: 'qrcode', props: { text: 'https://shop.example/t?n={{contact.number}}', hasText: false } },
  {
    id: 'event',
    type: 'addToCalendar',
    props: {
      title: 'Tasting for {{contact.first_name}}',
      start: '2026-12-03T10:00',
      end: '2026-12-03T12:00',
      zone: 'Asia/Jakarta',
      organizerEmail: 'events@shop.example',
      calendars: ['ical'],
    },
  },
  { id: 'shop', type: 'qrcode', props: { text: 'https://shop.example/' } },
  { id: 'clock', type: 'countdown', props: { until: '2099-01-01T00:00' } },
  ...['column', 'line', 'donut'].map((kind) => ({ id: kind, type: 'chart', props: { kind, rows: ROWS } })),
] as const;

async function publish(alias: string, blocks: readonly object[], more: object = {}): Promise<string> {
  const content = { source_format: 'blocks', blocks: documentOf(...blocks), subject: 'Pictures', ...more };
  const { id } = await call('POST', '/templates', { alias, from_email: sending.company.from, ...content });
  await call('POST', `/templates/${id}/publish`, {});
  return id;
}

async function receive(recipient: string): Promise<Email> {
  const message = await pollUntil(recipient, () => sending.sink.messages.find((one) => one.recipient === recipient));
  return PostalMime.parse(unstuff(message.raw));
}

/** Sends by the API, as an application does. */
async function sendAlone(template: string, recipient: string, contact: object): Promise<Email> {
  await call('POST', '/emails', { to: recipient, template: { id: template, variables: { contact } } });
  return receive(recipient);
}

/** Sends as stored content, as a campaign does. */
async function sendStored(template: string, recipient: string, contact: object): Promise<Email> {
  const { company } = sending;
  const source = await getPublishedSource(company, template);
  const { id } = await prepareContent(
    company,
    contentOf(company, { subject: source.subject, html: source.html, text: source.text, pictures: source.pictures }),
  );
  await insertTo(company, id, [{ address: recipient, values: { contact } }]);
  return receive(recipient);
}

const PATHS = [
  ['the API', sendAlone],
  ['stored content', sendStored],
] as const;

/** Fetches an address of a mail from the route that serves it. */
async function fetchPicture(url: string): Promise<{ type: string; bytes: Buffer }> {
  const token = url.slice(url.lastIndexOf('/') + 1);
  const answer = await GET(new Request(url), { params: Promise.resolve({ token }) });
  expect(answer.status, url).toBe(200);
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Lists the addresses of pictures in HTML, in their order. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]*\/t\/g\/[^"]*)"/g)].map(([, url = '']) => url);

const EAN = '4006381333931';

describe.each(PATHS)('a message with every kind of generated picture, sent by %s', (name, send) => {
  const key = name.replace(/\W/g, '').toLowerCase();
  let mail: Email;
  let addresses: string[];

  beforeAll(async () => {
    const template = await publish(`pictures-${key}`, BLOCKS);
    mail = await send(template, `${key}@far.example`, { number: EAN, first_name: 'Ada, “A”' });
    addresses = addressesIn(mail.html ?? '');
  });

  const fetchAt = (at: number) => fetchPicture(addresses[at] ?? '');

  it('has an address for each, and no tag', () => {
    expect(addresses).toHaveLength(BLOCKS.length);
    expect(`${mail.html}${mail.text}`).not.toContain('{{');
  });

  it('has the codes of its reader and of all', async () => {
    expect(await readCode((await fetchAt(0)).bytes, 'EAN13')).toEqual([EAN]);
    expect(await readCode((await fetchAt(1)).bytes, 'QRCode')).toEqual([`https://shop.example/t?n=${EAN}`]);
    expect(await readCode((await fetchAt(3)).bytes, 'QRCode')).toEqual(['https://shop.example/']);
  });

  it('has the event in the words of its reader, in both parts, in the version of the template', async () => {
    const { type, bytes } = await fetchAt(2);
    expect(type).toContain('text/calendar');
    const [event] = Object.values(ical.sync.parseICS(bytes.toString())).filter((one) => one?.type === 'VEVENT');
    expect(event).toMatchObject({ summary: 'Tasting for Ada, “A”', sequence: 1 });
    expect(event && 'start' in event && event.start?.toISOString()).toBe('2026-12-03T03:00:00.000Z');
    expect(mail.text).toContain(`iCal: ${addresses[2]}`);
  });

  it('has a countdown of a minute, and charts', async () => {
    const { type, bytes } = await fetchAt(4);
    expect(type).toBe('image/gif');
    expect(new GifReader(bytes).numFrames()).toBe(60);
    for (const at of [5, 6, 7]) {
      const { bytes } = await fetchAt(at);
      const { entropy } = await sharp(bytes).stats();
      expect(entropy).toBeGreaterThan(0.1);
    }
  });

  it('has no picture for a value that cannot be one, or is refused with the reason', async () => {
    const bars = [{ id: 'bars', type: 'barcode', props: { symbology: 'ean13', value: '{{contact.number}}' } }];
    const blank = await publish(`bars-${key}`, bars, { missing: 'blank' });
    const sent = await send(blank, `${key}-bad@far.example`, { number: '4006381333930' });
    expect(addressesIn(sent.html ?? '')).toEqual([]);
    expect(sent.html).toContain('4006381333930');
    const strict = await publish(`strict-${key}`, bars);
    const body = { to: `${key}-no@far.example`, template: { id: strict, variables: { contact: { number: '12' } } } };
    const answer = await request('POST', '/emails', body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('bars');
  });
});

describe('the file of an event', () => {
  it('has the name of its template and the number of the published version, also when it is published again', async () => {
    const event = { ...BLOCKS[2], props: { ...BLOCKS[2].props, title: 'Tasting' } };
    const id = await publish('event', [event]);
    const eventOf = async (recipient: string) => {
      const [url = ''] = addressesIn((await sendAlone(id, recipient, {})).html ?? '');
      const text = (await fetchPicture(url)).bytes.toString();
      return [/UID:(.*)\r/.exec(text)?.[1], /SEQUENCE:(.*)\r/.exec(text)?.[1]];
    };
    expect(await eventOf('first@far.example')).toEqual([`event.${id}`, '1']);
    await call('PATCH', `/templates/${id}`, { subject: 'Pictures again' });
    await call('POST', `/templates/${id}/publish`, {});
    expect(await eventOf('second@far.example')).toEqual([`event.${id}`, '2']);
  });

  it('and a picture with tags are errors in a snippet, others are not', async () => {
    const blocks = documentOf(...BLOCKS);
    const { id } = await call('POST', '/templates', {
      alias: 'piece',
      kind: 'snippet',
      source_format: 'blocks',
      blocks,
    });
    const { body } = await callApi({ url: `http://127.0.0.1:${api.port}` }, `/templates/${id}`, {
      key: sending.company.apiKey,
    });
    const found = body.problems.filter(({ code }: { code: string }) => code === 'misplacedPicture');
    expect(found.map(({ block }: { block: { id: string } }) => block.id)).toEqual(['member', 'ticket', 'event']);
  });
});
