import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ ALLOW_PRIVATE_TARGETS: 'true' });
  company = await seedCompany();
});

afterAll(() => host.stop());

const email = (changes: Record<string, unknown> = {}) => ({
  from: `Ada Lovelace <${company.from}>`,
  to: 'someone@example.net',
  subject: 'Hello wörld',
  html: '<p>Hello</p>',
  text: 'Hello',
  ...changes,
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  callApi(host, '/emails', { key: company.apiKey, body, headers });

const rowOf = async (table: string, id: string) => {
  const column = table === 'messages' ? 'id' : 'message_id';
  const { rows } = await getPool().query(`SELECT * FROM ${table} WHERE ${column} = $1`, [id]);
  return rows[0];
};

const rawOf = async (id: string): Promise<Buffer> => (await rowOf('message_bodies', id)).raw;

describe('POST /emails', () => {
  test('answers 200 with the id and the number of recipients once the message is stored', async () => {
    const answer = await send(email({ cc: ['c@example.net'], bcc: [{ email: 'b@example.net', name: 'Bee' }] }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), accepted: 3, rejected: [] });
    const { rows } = await getPool().query(
      'SELECT rcpt_to, rcpt_type FROM recipients WHERE message_id = $1 ORDER BY ordinal',
      [answer.body.id],
    );
    expect(rows).toEqual([
      { rcpt_to: 'someone@example.net', rcpt_type: 'to' },
      { rcpt_to: 'c@example.net', rcpt_type: 'cc' },
      { rcpt_to: 'b@example.net', rcpt_type: 'bcc' },
    ]);
  });

  test('writes a message that parses back to its input and never shows a Bcc recipient', async () => {
    const { body } = await send(
      email({
        to: ['Grace "Amazing" Hopper <grace@example.net>', { email: 'katherine@example.net', name: 'Käthe, K.' }],
        bcc: 'hidden@example.net',
        reply_to: 'Support <support@example.org>',
        headers: { 'X-Order': '12345', 'List-Unsubscribe': '<https://example.org/u/1>' },
        html: `<p>${'Größe '.repeat(400)}</p>`,
      }),
    );
    const raw = await rawOf(body.id);
    expect(raw.toString('latin1')).not.toMatch(/hidden@example\.net|^bcc:/im);
    const read = await PostalMime.parse(raw);
    expect(read.from).toMatchObject({ name: 'Ada Lovelace', address: company.from });
    expect(read.to).toMatchObject([
      { name: 'Grace "Amazing" Hopper', address: 'grace@example.net' },
      { name: 'Käthe, K.', address: 'katherine@example.net' },
    ]);
    expect(read.replyTo).toMatchObject([{ name: 'Support', address: 'support@example.org' }]);
    expect(read.subject).toBe('Hello wörld');
    expect(read.html?.trim()).toBe(`<p>${'Größe '.repeat(400)}</p>`);
    expect(read.text?.trim()).toBe('Hello');
    expect(read.messageId).toMatch(new RegExp(`^<[0-9a-f-]{36}@${company.domain}>$`));
    expect(read.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: '12345' }));
  });

  test('sends one copy to a mailbox that is named several times, in its first role, and keeps the header as it is written', async () => {
    const to = [`Ann <ann@example.net>`, 'ANN@Example.NET', 'bob@example.net'];
    const { body } = await send(
      email({ to, cc: 'Bob <BOB@example.net>', bcc: ['ann@EXAMPLE.net', 'eve@example.net'] }),
    );
    expect(body).toMatchObject({ accepted: 3, rejected: [] });
    const { rows } = await getPool().query(
      'SELECT rcpt_to, rcpt_type FROM recipients WHERE message_id = $1 ORDER BY ordinal',
      [body.id],
    );
    expect(rows).toEqual([
      { rcpt_to: 'ann@example.net', rcpt_type: 'to' },
      { rcpt_to: 'bob@example.net', rcpt_type: 'to' },
      { rcpt_to: 'eve@example.net', rcpt_type: 'bcc' },
    ]);
    const read = await PostalMime.parse(await rawOf(body.id));
    expect(read.to?.map(({ address }) => address)).toEqual(['ann@example.net', 'ANN@example.net', 'bob@example.net']);
    expect(read.cc?.map(({ address }) => address)).toEqual(['BOB@example.net']);
  });

  test('sends each personal message once, and two to a mailbox that is given with different data', async () => {
    const address = 'Ann@example.net';
    const { to: _, ...rest } = email({ subject: 'Order {{n}}', substitution_data: { n: 1 } });
    const recipients = [
      { address },
      { address: 'ann@example.net' },
      { address: { email: 'ANN@example.net', name: 'Ann' } },
      { address, substitution_data: { n: 2 } },
      { address: 'bob@example.net' },
    ];
    const { body } = await send({ ...rest, recipients });
    expect(body.accepted).toBe(3);
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual([address, address, 'bob@example.net']);
    const { rows } = await getPool().query('SELECT subject FROM messages WHERE id = ANY($1) ORDER BY subject', [
      body.data.map(({ id }: { id: string }) => id),
    ]);
    expect(rows.map(({ subject }) => subject)).toEqual(['Order 1', 'Order 1', 'Order 2']);
  });

  test('keeps files intact, inline ones by content id, under names without folders', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
    const { body, status } = await send(
      email({
        html: '<img src="cid:logo">',
        attachments: [
          { filename: '../../Größe 1.PDF', content: content.toString('base64') },
          { filename: 'numbers.csv', content: { type: 'Buffer', data: [49, 44, 50] }, content_type: 'text/csv' },
          { filename: 'logo.png', content: 'iVBORw0KGgo=', content_id: 'logo' },
        ],
      }),
    );
    expect([status, body.message]).toEqual([200, undefined]);
    const { attachments } = await PostalMime.parse(await rawOf(body.id));
    expect(attachments.map(({ filename, mimeType, disposition }) => ({ filename, mimeType, disposition }))).toEqual([
      { filename: 'logo.png', mimeType: 'image/png', disposition: 'inline' },
      { filename: 'Größe 1.PDF', mimeType: 'application/pdf', disposition: 'attachment' },
      { filename: 'numbers.csv', mimeType: 'text/csv', disposition: 'attachment' },
    ]);
    expect(Buffer.from(attachments[1]?.content as ArrayBuffer).equals(content)).toBe(true);
    expect(attachments[0]).toMatchObject({ related: true, contentId: '<logo>' });
  });

  test('keeps the name of a file and its media type with all parameters, and finds a type by the name', async () => {
    const invitation = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    const content = Buffer.from(invitation).toString('base64');
    const long = `${'Ж'.repeat(250)}.ods`;
    const { body } = await send(
      email({
        attachments: [
          { filename: 'invite.ics', content, content_type: 'text/calendar; charset=utf-8; method=REQUEST' },
          { filename: 'Invoice 2026-03 (final) v1.2.pdf', content, content_type: 'application/pdf; name="other.pdf"' },
          { filename: long, content },
          { filename: 'card.vcf', content },
          { filename: 'tab\tand\r\nline.json', content },
          { filename: 'LICENSE', content },
          { content, content_type: 'application/pkcs7-signature' },
        ],
      }),
    );
    const raw = (await rawOf(body.id)).toString('latin1');
    expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST;\r\n name="invite.ics"\r\n');
    expect(raw).toContain('Content-Type: application/pdf;\r\n name="Invoice 2026-03 (final) v1.2.pdf"\r\n');
    expect(raw).toContain('Content-Type: text/vcard; charset=utf-8;\r\n name="card.vcf"\r\n');
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    const { attachments } = await PostalMime.parse(raw);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['invite.ics', 'text/calendar'],
      ['Invoice 2026-03 (final) v1.2.pdf', 'application/pdf'],
      [long, 'application/vnd.oasis.opendocument.spreadsheet'],
      ['card.vcf', 'text/vcard'],
      ['tabandline.json', 'application/json'],
      ['LICENSE', 'application/octet-stream'],
      ['attachment-7.p7s', 'application/pkcs7-signature'],
    ]);
    expect(Buffer.from(attachments[1]?.content as ArrayBuffer).toString()).toBe(invitation);
  });

  test('takes the usual types of files', async () => {
    const types =
      'ics vcf xml json html htm css pkpass p7s p7m p7b pem crt ods odt odp rtf eml msg epub log yaml sql tsv gz tar 7z bz2 heic bmp ico wav ogg flac webm mkv xlsm docm xlsb dwg step gpx kml geojson asc sig edi fit webmanifest'.split(
        ' ',
      );
    const content = Buffer.from('Subject: x\r\n\r\nbody\r\n').toString('base64');
    const { status, body } = await send(
      email({ attachments: types.map((type) => ({ filename: `a.${type}`, content })) }),
    );
    expect([status, body.message]).toEqual([200, undefined]);
    const { attachments } = await PostalMime.parse(await rawOf(body.id), { rfc822Attachments: true });
    expect(attachments.map(({ filename }) => filename)).toEqual(types.map((type) => `a.${type}`));
  });

  test('encloses a message without encoding it, and as bytes where it cannot be enclosed', async () => {
    const enclosed = 'Subject: inner\nMIME-Version: 1.0\n\nGrüße\n';
    const attachments = [
      { filename: 'a.eml', content: Buffer.from(enclosed).toString('base64') },
      { filename: 'b.eml', content: Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(1_000)}`).toString('base64') },
    ];
    const { body } = await send(email({ attachments }));
    const raw = (await rawOf(body.id)).toString();
    expect(raw).toContain(`\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${enclosed.replaceAll('\n', '\r\n')}\r\n--`);
    expect(raw).toMatch(/Content-Type: application\/octet-stream;\r\n name="b.eml"/);
  });

  test.each([
    'exe',
    'JS',
    'vbs',
    'scr',
    'lnk',
    'ps1',
    'iso',
    'msi',
    'jar',
    'url',
  ])('refuses a file of the type %s in files and in a message that is written whole, and says what is allowed', async (type) => {
    const answers = [
      await send(email({ attachments: [{ filename: `setup.${type}`, content: 'QUJD' }] })),
      await send({
        to: 'someone@example.net',
        raw: `From: ${company.from}\r\nContent-Disposition: attachment; filename="setup.${type}"\r\n\r\nx\r\n`,
      }),
    ];
    const text = `files of the type ${type.toLowerCase()} are blocked by Gmail or Outlook; types that neither blocks are allowed`;
    for (const [index, param] of ['attachments[0].filename', 'raw'].entries()) {
      expect(answers[index]).toMatchObject({ status: 422, body: { name: 'invalid_attachment', param } });
      expect(answers[index]?.body.message).toContain(text);
    }
  });

  test('fetches a file from its URL, also over a redirect', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/report.pdf' }).end();
      else response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 here');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { body } = await send(email({ attachments: [{ path: `http://127.0.0.1:${port}/moved` }] }));
    const { attachments } = await PostalMime.parse(await rawOf(body.id));
    expect(attachments).toMatchObject([{ filename: 'report.pdf', mimeType: 'application/pdf' }]);
    server.close();
  });

  test.each([
    [' X: folded\r\n', '', 'The header begins with white space: there is no field that its first line continues'],
    ['', 'nonsense\r\n', 'The header holds a line that is no header field'],
    ['', 'Subject: a\r\nsubject: b\r\n', 'The header subject is Invalid: it occurs twice, which RFC 5322 §3.6 forbids'],
    [
      '',
      'To: a@example.net\r\nTo: b@example.net\r\n',
      'The header To is Invalid: it occurs twice, which RFC 5322 §3.6 forbids',
    ],
    [
      '',
      `X: ${'x'.repeat(1_000)}\r\n`,
      'The header X is Invalid: a line has more than 998 octets and no blank to be folded at',
    ],
  ])('refuses a raw message whose header violates RFC 5322 (%#)', async (before, after, message) => {
    const raw = `${before}From: ${company.from}\r\n${after}\r\nx\r\n`;
    const answer = await send({ raw, to: 'someone@example.net' });
    expect(answer).toMatchObject({ status: 422, body: { name: 'invalid_parameter', message } });
  });

  test('encodes the header of a raw message in ASCII and keeps a non-ASCII address', async () => {
    const words = `${'word '.repeat(300)}end`;
    const raw = `From: Jörg <${company.from}>\r\nTo: jörg@example.net\r\nSubject: Grüße\r\nX-Long: ${words}\r\n\r\nö\r\n`;
    const { body } = await send({ raw, to: 'jörg@example.net' });
    const stored = (await rawOf(body.id)).toString();
    expect(stored).toContain('\r\nTo: jörg@example.net\r\n');
    expect(stored.replace('jörg@example.net', '').split('\r\n\r\n')[0]).toMatch(/^[\0-\x7f]*$/);
    expect(stored.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    const read = await PostalMime.parse(stored);
    expect(read).toMatchObject({ subject: 'Grüße', from: { name: 'Jörg' }, text: 'ö\n' });
  });

  test('refuses a custom header that is repeated in another case', async () => {
    const answer = await send(email({ headers: { References: '<a@x>', references: '<b@x>' } }));
    expect(answer.body.message).toBe('The header references is Invalid: it is given twice');
  });

  test('applies the control headers of a raw message and of `headers` and sends none of them', async () => {
    const lines = `X-MC-Tags: receipt\r\nX-Mailgun-Variables: {"order": 7}\r\nX-SES-Outgoing: 1\r\nX-Mailer: kept\r\n`;
    const raw = `From: ${company.from}\r\n${lines}\r\nx\r\n`;
    const headers = {
      'X-MC-Tags': 'receipt',
      'X-Mailgun-Variables': '{"order": 7}',
      'X-SES-Outgoing': '1',
      'X-Mailer': 'kept',
    };
    const given = { to: 'someone@example.net', tags: ['shop'], metadata: { color: 'blue' } };
    for (const body of [
      { raw, ...given },
      { ...email({ headers }), ...given },
    ]) {
      const answer = await send(body);
      expect(answer.status).toBe(200);
      expect(await rowOf('messages', answer.body.id)).toMatchObject({
        tags: [
          { name: 'shop', value: '' },
          { name: 'receipt', value: '' },
        ],
        metadata: { color: 'blue', order: 7 },
      });
      const text = (await rawOf(answer.body.id)).toString();
      expect(text).not.toMatch(/^X-(?:MC|Mailgun|SES)-/im);
      expect(text).toMatch(/^X-Mailer: kept\r$/m);
    }
  });

  test('refuses an unsupported or contradictory control header by its name', async () => {
    const unknown = { status: 422, body: { name: 'invalid_parameter' } };
    const refusedHeader = await send(email({ headers: { 'X-MC-Template': 'welcome' } }));
    expect(refusedHeader).toMatchObject(unknown);
    expect(refusedHeader.body.message).toBe(
      'The header X-MC-Template is Invalid: The X-MC-Template is not available yet.',
    );
    const refusedRaw = await send({
      raw: `From: ${company.from}\r\nX-MC-IpPool: b\r\n\r\nx\r\n`,
      to: 'someone@example.net',
      options: { ip_pool: 'a' },
    });
    expect(refusedRaw).toMatchObject(unknown);
    expect(refusedRaw.body.message).toBe('The header X-MC-IpPool is Invalid: the message asks for another ip_pool');
  });

  test('sends a raw message unchanged except for its Bcc field', async () => {
    const raw = `From: ${company.from}\r\nTo: someone@example.net\r\nBcc: hidden@example.net\r\nSubject: Raw\r\nresent-BCC:\r\n hidden@example.net\r\nMessage-ID: <own@id.example>\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\n  Kept as it is. \r\n`;
    const { body, status } = await callApi(host, '/emails', {
      key: company.apiKey,
      body: { raw, to: ['someone@example.net', 'hidden@example.net'] },
    });
    expect(status).toBe(200);
    const shown = raw.replace('Bcc: hidden@example.net\r\n', '').replace('resent-BCC:\r\n hidden@example.net\r\n', '');
    expect((await rawOf(body.id)).toString()).toBe(shown);
  });

  test('creates one message per personal recipient in one transmission', async () => {
    const recipients = [
      { address: 'a@example.net', metadata: { n: 1 }, tags: ['vip'] },
      { address: { email: 'b@example.net', name: 'Bee' }, metadata: { n: 2 } },
    ];
    const { to, ...rest } = email();
    const { body, status } = await send({
      ...rest,
      recipients,
      metadata: { shared: true },
      tags: [{ name: 'kind', value: 'news' }],
    });
    expect([status, to]).toEqual([200, 'someone@example.net']);
    expect(body).toMatchObject({ accepted: 2, data: [{ email: 'a@example.net' }, { email: 'b@example.net' }] });
    const ids: string[] = body.data.map(({ id }: { id: string }) => id);
    const messages = await Promise.all(ids.map((id) => rowOf('messages', id)));
    expect(new Set(messages.map(({ transmission_id }) => transmission_id)).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
    expect((await rawOf(ids[0] ?? '')).toString()).not.toContain('b@example.net');
    expect(await rowOf('recipients', ids[0] ?? '')).toMatchObject({ tags: ['vip'], metadata: { n: 1 } });
  });

  test('keeps scheduled mail until its time, and never sends it once it was rescheduled and cancelled', async () => {
    const at = new Date(Date.now() + 3_600_000);
    const { body } = await send(email({ scheduled_at: at.toISOString() }));
    expect((await rowOf('delivery_queue', body.id)).due_at).toEqual(at);
    const read = () => callApi(host, `/emails/${body.id}`, { key: company.apiKey });
    expect((await read()).body).toMatchObject({ last_event: 'scheduled', scheduled_at: at.toISOString() });

    const later = new Date(Date.now() + 7_200_000);
    const moved = await callApi(host, `/emails/${body.id}`, {
      key: company.apiKey,
      method: 'PATCH',
      body: { scheduled_at: later.toISOString() },
    });
    expect([moved.status, moved.body]).toEqual([200, { object: 'email', id: body.id }]);
    const queued = await rowOf('delivery_queue', body.id);
    expect(queued.due_at).toEqual(later);
    expect(queued.expires_at.getTime() - later.getTime()).toBe(72 * 3_600_000);

    const cancel = () => callApi(host, `/emails/${body.id}/cancel`, { key: company.apiKey, method: 'POST' });
    expect((await cancel()).status).toBe(200);
    expect(await rowOf('delivery_queue', body.id)).toBeUndefined();
    expect((await read()).body.last_event).toBe('canceled');
    expect((await cancel()).body).toMatchObject({ statusCode: 422, code: 'notScheduled' });
  });

  test('refuses to reschedule or cancel a message that is not scheduled', async () => {
    const { body } = await send(email());
    const cancelled = await callApi(host, `/emails/${body.id}/cancel`, { key: company.apiKey, method: 'POST' });
    expect(cancelled.body).toMatchObject({ statusCode: 422, code: 'notScheduled' });
    const moved = await callApi(host, `/emails/${body.id}`, {
      key: company.apiKey,
      method: 'PATCH',
      body: { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() },
    });
    expect(moved.body).toMatchObject({ statusCode: 422, code: 'notScheduled' });
    expect(await rowOf('delivery_queue', body.id)).toBeDefined();
  });

  test('accepts the key as Bearer, bare or as Basic user name, on every base path with or without a final slash', async () => {
    const basic = Buffer.from(`${company.apiKey}:`).toString('base64');
    for (const authorization of [
      `Bearer ${company.apiKey}`,
      `bearer  ${company.apiKey}`,
      company.apiKey,
      `Basic ${basic}`,
    ]) {
      const { status } = await callApi(host, '/emails', { body: email(), headers: { authorization } });
      expect([authorization.slice(0, 6), status]).toEqual([authorization.slice(0, 6), 200]);
    }
    for (const path of ['/emails', '/emails/', '/v1/emails', '/v1/emails/', '/api/v1/emails', '/api/v1/emails/']) {
      expect([path, (await callApi(host, path, { key: company.apiKey, body: email() })).status]).toEqual([path, 200]);
    }
  });

  test('adds the id, the rate and the quota to every answer', async () => {
    const { headers } = await send(email());
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of [
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'x-monthly-quota',
      'x-monthly-quota-limit',
    ]) {
      expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    }
    const refused = await callApi(host, '/nowhere');
    expect(refused.headers.get('x-request-id')).toBe(refused.body.request_id);
    expect(refused.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
  });
});
