import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';

const MAX_BYTES = 100;

/** Returns a request; a form is written first, because the parts of one that is not read whole go astray in Node. */
async function post(given: string | FormData, givenType?: string): Promise<Request> {
  const written = new Response(given);
  const type = givenType ?? written.headers.get('content-type') ?? '';
  const body = await written.arrayBuffer();
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
}

/** Returns a form with a file. */
function formOf(content: string, field = 'file'): FormData {
  const form = new FormData();
  form.append('note', 'a text');
  form.append(field, new Blob([content]), 'a "b".csv');
  return form;
}

/** Returns the file of a request with its content as text, or the code, the field and the message of the refusal. */
const read = async (request: Promise<Request>) =>
  readUpload(await request, 'file', MAX_BYTES).then(
    ({ name, content }) => ({ name, content: Buffer.from(content).toString() }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, field: error.payload.field, message: error.message };
    },
  );

describe('an upload', () => {
  test('is the first file of its field', async () => {
    const form = formOf('one');
    form.append('file', new Blob(['two']), 'second.csv');
    expect(await read(post(form))).toEqual({ name: 'a "b".csv', content: 'one' });
  });

  test('of a client that names the file in UTF-8 and writes a preamble is read', async () => {
    const header = `Content-Disposition: form-data; name=file; filename="=?utf-8?B?w6k=?="; filename*=utf-8''%C3%A9.csv`;
    const body = `Preamble\r\n--b\r\n${header}\r\n\r\nx\r\n--b--\r\n`;
    expect(await read(post(body, 'multipart/form-data; boundary=b'))).toEqual({ name: 'é.csv', content: 'x' });
  });

  test('may have as many bytes as allowed, whatever the form around it takes', async () => {
    expect(await read(post(formOf('x'.repeat(MAX_BYTES))))).toMatchObject({ content: 'x'.repeat(MAX_BYTES) });
    for (const bytes of [MAX_BYTES + 1, 100_000])
      expect(await read(post(formOf('x'.repeat(bytes))))).toMatchObject({ code: 'fileTooLarge', field: 'file' });
  });

  test('is missing where its field is another one or a text', async () => {
    const text = new FormData();
    text.append('file', 'a text');
    for (const form of [formOf('x', 'image'), text, new FormData()])
      expect(await read(post(form))).toMatchObject({ code: 'missingField', field: 'file' });
  });

  test('is refused where the form is broken, before or after the file', async () => {
    const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx';
    const refusal = { code: 'invalidFormat', message: 'The body is not a form that can be read.' };
    for (const body of ['', 'x', `--b\r\n${part}`, `--b\r\n${part}\r\n--b\r\nx\r\n\r\n\r\n--b--`])
      expect(await read(post(body, 'multipart/form-data; boundary=b'))).toMatchObject(refusal);
    expect(await read(post(`--b\r\n${part}\r\n--b--`, 'multipart/form-data; x=b'))).toMatchObject(refusal);
  });

  test('is refused where the body is announced as no form', async () => {
    for (const type of ['text/csv', 'multipart/mixed; boundary=b', 'multipart/form-data'])
      expect(await read(post('x', type))).toMatchObject({ code: 'unsupportedMediaType' });
  });
});
