import { describe, expect, test } from 'vitest';
import { buildMessage, inlineStyles, readParts } from '#lib/engine/messages/compose/large/compose-large.ts';
import { createRequestWork } from '#lib/engine/messages/compose/request-work.ts';
import { buildMime } from '#lib/mail/build-mime.ts';
import { inlineCss } from '#lib/mail/inline-css/inline-css.ts';

const styled = (elements: number) =>
  `<style>.a b { color: red } p { margin: 0 }</style>${'<p class="a">Grüße <b>x</b></p>\n'.repeat(elements)}`;

describe('what is large of composing is done in a thread with the same result as in this one', () => {
  test('a message', async () => {
    const message = {
      from: { name: 'Shop', address: 'a@shop.example' },
      to: [{ name: '', address: 'ada@example.net' }],
      cc: [],
      replyTo: [],
      subject: 'Grüße',
      messageId: '<1@shop.example>',
      date: new Date(0),
      headers: [],
      text: 'Grüße, 100 %\n'.repeat(40_000),
      html: null,
      amp: null,
      files: [],
    };
    const built = await buildMessage(createRequestWork('a'), message);
    expect(built.equals(buildMime(message))).toBe(true);
  });

  test('style sheets', async () => {
    const html = styled(2_000);
    const work = createRequestWork('a');
    const { stepsLeft } = work.renders;
    expect(await inlineStyles(work, html)).toBe(inlineCss(html)?.html);
    expect(work.renders.stepsLeft).toBeLessThan(stepsLeft - 2_000);
  });

  test('a message that is read, and one that has no parts that can be', async () => {
    const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n';
    const file =
      'Content-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nfile';
    const raw = Buffer.from(`${head}--x\r\n\r\n${'line\r\n'.repeat(20_000)}\r\n--x\r\n${file}\r\n--x--\r\n`);
    const { text, files } = await readParts(createRequestWork('a'), raw);
    expect(text?.split('line').length).toBe(20_001);
    expect(files.map(({ filename, content }) => [filename, Buffer.from(content).toString().trim()])).toEqual([
      ['a.txt', 'file'],
    ]);
    const hostile = Buffer.from(`${head}${'--x\r\n\r\n'.repeat(20_000)}`);
    await expect(readParts(createRequestWork('a'), hostile)).rejects.toMatchObject({ code: 'invalidHeader' });
  });
});

test('large messages of one company do not delay those of another by more than their turn', async () => {
  const done: string[] = [];
  const inline = async (company: string, name: string, elements: number) => {
    await inlineStyles(createRequestWork(company), styled(elements));
    done.push(name);
  };
  // Both threads have loaded their code.
  await Promise.all([inline('greedy', 'a0', 2_000), inline('other', 'b0', 2_000)]);
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => inline('greedy', name, 6_000));
  await Promise.all([...greedy, inline('other', 'b1', 2_000)]);
  // In the order of their arrival it would begin with the sixth.
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a4'));
});

test('style sheets that are too much work are refused, and so is what the request has no budget for', async () => {
  const rules = Array.from({ length: 400 }, (_, index) => `.a${index} b { top: 0 }`).join('');
  const html = `<style>${rules}</style>${'<b>x</b>'.repeat(400)}`;
  const work = createRequestWork('a');
  await inlineStyles(work, html);
  const tooMuch = `<style>${rules}</style>${'<b>x</b>'.repeat(600)}`;
  await expect(inlineStyles(work, tooMuch)).rejects.toMatchObject({
    code: 'templateRendering',
    payload: { field: 'html' },
  });
  work.renders.take(work.renders.stepsLeft - 1_000, 0);
  await expect(inlineStyles(work, html)).rejects.toMatchObject({
    code: 'requestTooMuchWork',
    payload: { field: 'html' },
  });
});
