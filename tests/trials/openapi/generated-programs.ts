/** A client that a common generator makes from the OpenAPI document, and a program that uses it. */
export type GeneratedClient = {
  name: string;
  /** The generator's script in `node_modules/.bin`, and its arguments. */
  generate: readonly [script: string, ...args: string[]];
  /** The program; its arguments are the base URL, a key and a sender. It prints its results as JSON. */
  program: string;
};

/** The packages that the trial installs into its folder. */
export const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'oazapfts@7.5.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
] as const;

const ARGUMENTS = `const [, , baseUrl = '', key = '', from = ''] = process.argv;
const body = { from, to: 'someone@far.example', subject: 'Generated', text: 'Hi' };`;

/** The clients: each sends an email, reads it, lists the emails, and is refused twice. */
export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    generate: ['openapi-typescript', 'openapi.json', '-o', 'schema.d.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';
${ARGUMENTS}
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const sent = await client.POST('/api/v1/emails', { body });
if (!sent.data) throw new Error(sent.error.message);
const read = await client.GET('/api/v1/emails/{id}', { params: { path: { id: sent.data.id } } });
const list = await client.GET('/api/v1/emails', { params: { query: { limit: 1 } } });
const wrong = await client.POST('/api/v1/emails', { body: { ...body, to: 'nobody' } });
const refused = await client.GET('/api/v1/subaccounts');
console.log(
  JSON.stringify([sent.data.accepted, read.data?.subject, list.data?.data.length, wrong.error?.code, refused.error?.code]),
);
`,
  },
  {
    name: 'oazapfts',
    generate: ['oazapfts', 'openapi.json', 'functions.ts'],
    program: `
import * as api from './functions.js';
${ARGUMENTS}
Object.assign(api.defaults, { baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const sent = await api.postV1Emails(body);
if (sent.status !== 200) throw new Error(String(sent.status));
const read = await api.getV1EmailsById(sent.data.id);
const list = await api.getV1Emails({ limit: 1 });
const wrong = await api.postV1Emails({ ...body, to: 'nobody' });
const refused = await api.getV1Subaccounts();
console.log(
  JSON.stringify([
    sent.data.accepted,
    read.status === 200 ? read.data.subject : null,
    list.status === 200 ? list.data.data.length : null,
    wrong.status === 422 ? wrong.data.code : null,
    refused.status === 403 ? refused.data.code : null,
  ]),
);
`,
  },
];
