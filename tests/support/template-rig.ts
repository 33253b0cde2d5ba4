import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type ApiHost, callApi, startApiHost } from './api-host.ts';
import { type SeededCompany, seedCompany } from './seed.ts';

type Options = { method?: string; body?: unknown; headers?: Record<string, string>; key?: string };

/** The send API with two companies, for tests of templates. */
export class TemplateRig {
  readonly #host: ApiHost;
  readonly company: SeededCompany;
  readonly other: SeededCompany;

  private constructor(host: ApiHost, company: SeededCompany, other: SeededCompany) {
    this.#host = host;
    this.company = company;
    this.other = other;
  }

  /** Starts the API with a database of its own. */
  static async start(): Promise<TemplateRig> {
    return new TemplateRig(await startApiHost(), await seedCompany(), await seedCompany());
  }

  readonly stop = () => this.#host.stop();

  /** Calls the API with the key of the first company unless another is given. */
  readonly call = (path: string, { key = this.company.apiKey, ...options }: Options = {}) =>
    callApi(this.#host, path, { key, ...options });

  readonly post = (path: string, body: unknown = {}, key?: string) =>
    this.call(path, { method: 'POST', body, ...(key && { key }) });

  /** Sends to Ada. */
  readonly send = (body: unknown) => this.post('/emails', { to: 'Ada <ada@example.net>', ...Object(body) });

  /** Creates and publishes a template; returns it. */
  readonly publish = async (body: Record<string, unknown>) => {
    const made = await this.post('/templates', { alias: newAlias(), ...body });
    expect(made.status).toBe(200);
    const published = await this.post(`/templates/${made.body.id}/publish`, { note: 'First' });
    expect(published.body).toMatchObject({ state: 'published', published_version: 1 });
    return published.body;
  };
}

/** Reads the stored mail of a message. */
export async function readMail(id: string): Promise<Email> {
  const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [id]);
  return PostalMime.parse(rows[0].raw);
}

/** Returns an alias that no template has. */
export const newAlias = () => `t-${newId().slice(-12)}`;

/** A template with a value in each of its fields. */
export const RECEIPT = {
  from_email: 'shop@{{@recipient.domain}}',
  from_name: 'The "{{shop}}" shop',
  reply_to: 'help@example.org',
  subject: 'Order {{order.id}}',
  html: '<h1>Hi {{name or "there"}}</h1>{{#each order.items}}<p>{{name}}: {{currency price "EUR"}}</p>{{/each}}',
  text: 'Hi {{name or "there"}}\n{{#each order.items}}\n- {{name}}\n{{/each}}\n',
  headers: { 'X-Order': '{{order.id}}' },
};

/** The data of `RECEIPT`. */
export const ORDER = { shop: 'Pen', order: { id: 7, items: [{ name: 'Pen & ink', price: 1.5 }] } };

/** A document in which the linter finds nothing. */
export const MJML = `<mjml lang="en"><mj-head><mj-title>Order</mj-title><mj-raw><meta name="color-scheme" content="light dark"></mj-raw></mj-head>
<mj-body><mj-section><mj-column>
<mj-text font-size="16px">Hi {{name}}, your order of {{count items}} items is on its way.</mj-text>
</mj-column></mj-section></mj-body></mjml>`;
