import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAlias, TemplateRig } from '../../fixtures/templates/template-rig.ts';

let rig: TemplateRig;

beforeAll(async () => {
  rig = await TemplateRig.start();
});

afterAll(() => rig.stop());

/** MJML that takes a quarter of a second of processor time. */
const IMAGES = '<mj-image src="https://a.example/a.png" alt="a" />'.repeat(600);
const LONG = `<mjml><mj-body><mj-section><mj-column>${IMAGES}</mj-column></mj-section></mj-body></mjml>`;

const previewLong = () =>
  rig.post('/templates/preview', { content: { subject: 'x', source_format: 'mjml', mjml: LONG } });

const previewShort = (key: string) =>
  rig.post('/templates/preview', { content: { subject: 'x', html: '<p>x</p>' } }, key);

/** Notes the names of what ended, in its order. */
class Order {
  readonly names: string[] = [];

  async note<Result>(name: string, work: Promise<Result>): Promise<Result> {
    const result = await work;
    this.names.push(name);
    return result;
  }
}

describe('previews that take long', () => {
  test('delay none of another company by more than one of them', async () => {
    await previewShort(rig.other.apiKey);
    const order = new Order();
    const longOnes = [1, 2, 3, 4].map((number) => order.note(`long ${number}`, previewLong()));
    const short = await order.note('short', previewShort(rig.other.apiKey));
    expect(short.body.html).toContain('<p>x</p>');
    const answers = await Promise.all(longOnes);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(order.names.indexOf('short')).toBeLessThan(order.names.indexOf('long 2'));
  });

  test('are refused with 429 for the company that has too many waiting, and for no other', async () => {
    const calls = Array.from({ length: 24 }, () => previewLong());
    const refused = await Promise.race(
      calls.map(async (call) => {
        const answer = await call;
        return answer.status === 429 ? answer : new Promise<never>(() => {});
      }),
    );
    expect(refused).toMatchObject({ body: { code: 'tooMuchWaiting', statusCode: 429 } });
    expect(refused.body.message).toBe('Your company has 16 of these waiting already; try again in 5 s.');
    expect((await previewShort(rig.other.apiKey)).status).toBe(200);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe('a request that is refused anyway', () => {
  /** Runs calls while a long preview of the company is compiled, and returns those that ended before it. */
  async function endsBeforeLong(calls: readonly (() => Promise<{ status: number; body: { code?: string } }>)[]) {
    const order = new Order();
    const preview = order.note('long', Promise.all([1, 2, 3, 4].map(() => previewLong())));
    const codes = await Promise.all(calls.map(async (call) => (await order.note('refused', call())).body.code));
    await preview;
    expect(order.names.at(-1)).toBe('long');
    return codes;
  }

  test('waits for no compiler', async () => {
    const alias = newAlias();
    const mine = await rig.post('/templates', { alias, subject: 'x', html: '<p>x</p>' });
    const other = await rig.post('/templates', { alias: newAlias(), subject: 'x', html: '<p>x</p>' });
    const content = { subject: 'x', source_format: 'mjml', mjml: LONG };
    const patch = (body: object, headers = {}) =>
      rig.call(`/templates/${other.body.id}`, { method: 'PATCH', body, headers });
    const codes = await endsBeforeLong([
      () => rig.post('/templates', { alias, ...content }),
      () => rig.post('/templates/import', { format: 'mjml', content: LONG, alias }),
      () => rig.post(`/templates/${other.body.id}/duplicate`, { alias }),
      () => patch({ alias, ...content }),
      () => patch(content, { 'if-match': '"7"' }),
      () => rig.post('/templates/preview', { content, test_data: 'unknown' }),
      () => rig.post(`/templates/${mine.body.id}/preview`, { content, test_data: 'unknown' }),
    ]);
    expect(codes).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
      'draftChanged',
      'invalidField',
      'invalidField',
    ]);
  });
});
