import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { textOf } from '../../fixtures/load/message-text.ts';
import { KILOBYTE, restJob } from '../jobs.ts';
import { compare, hold } from '../judge.ts';
import { measureInTurns, round } from '../measure.ts';
import type { Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';

/** The number of runs of each load, alternating with the other. */
const TURNS = 3;

const ROUNDS = 5_000;

const DATA = {
  name: 'Ada',
  items: Array.from({ length: 10 }, (_, index) => ({ name: `Pen & ink ${index}`, price: 1.5 })),
};

const LOOP = '{{#each items}}<tr><td>{{name}}</td><td>{{currency price "EUR"}}</td></tr>{{/each}}';

/** HTML of 8.8 KB with a loop of 10. */
const HTML = `<h1>Hi {{name or "there"}}</h1>${'<p style="margin:0">Thank you for your order.</p>'.repeat(180)}<table>${LOOP}</table>`;

/** Sends from a stored template beside plain sends of the same size, and renders and compiles alone. */
export const template: Scenario = {
  name: 'template',
  what: 'durable accepts over REST from a stored template, 20 connections kept alive, 5 KB; and the engine alone',
  run: async (bench) => {
    const product = await bench.product();
    await product.restart({ RELAY_ROLES: 'submission,api' });
    const job = () => restJob(product, bench.seconds / TURNS, 1, { warmUpSeconds: 1 });
    const alias = await publishTemplate(product, `Hi {{name}}\n${textOf(job())}`);
    const { plain, stored } = await measureInTurns(TURNS, {
      plain: job,
      stored: () => ({ ...job(), template: { alias, variables: DATA } }),
    });
    await product.restartEmpty();
    const source = { dialect: 'mailwright', parts: [{ name: 'html', kind: 'html', text: HTML }] } as const;
    const compiled = compileTemplate(source);
    const compileUs = measureUs(() => compileTemplate(source));
    const input = { data: DATA, builtIns: {}, missing: 'refuse', format: { locale: 'en', zone: 'UTC' } } as const;
    const renderUs = measureUs(() => renderTemplate(compiled, input));
    return {
      figures: {
        plain,
        'from a template': stored,
        engine: { sourceKilobytes: round(HTML.length / KILOBYTE), compileUs, renderUs },
      },
      targets: [
        compare({
          target: 'sends from a stored template',
          unit: 'requests/s',
          ours: stored.acceptedPerSecond,
          peer: 'plain sends',
          theirs: plain.acceptedPerSecond,
          wanted: { atLeast: 0.8 },
        }),
        hold('a render of 8.8 KB with a loop of 10', 'µs', renderUs, { atMost: 100 }),
        hold('a compilation of 8.8 KB, once a version', 'µs', compileUs, { atMost: 1_000 }),
      ],
    };
  },
};

/** Returns the time of one call, in microseconds, after a warm-up. */
function measureUs(run: () => unknown): number {
  for (let index = 0; index < ROUNDS; index += 1) run();
  const started = performance.now();
  for (let index = 0; index < ROUNDS; index += 1) run();
  return round(((performance.now() - started) * 1_000) / ROUNDS);
}

/** Publishes a template through the send API; returns its alias. */
async function publishTemplate({ ports, account, query }: Product, text: string): Promise<string> {
  // The key of the load only sends.
  const grants = ['templates/modify', 'templates/view'];
  await query('UPDATE api_keys SET grants = grants || $2::text[] WHERE company_id = $1', [account.companyId, grants]);
  const alias = 'bench-order';
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${ports.api}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // A run after another finds it published.
    if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.ok;
  };
  if (await post('/templates', { alias, subject: 'Order of {{name}}', text }))
    await post(`/templates/${alias}/publish`, {});
  return alias;
}
