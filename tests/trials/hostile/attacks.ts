import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

/** A request that is as much work as one of its kind can be. */
export type Attack = {
  name: string;
  what: string;
  /** Only tried where its name is given. */
  isByName?: boolean;
  /** Sends it; returns the answer in short. */
  send: () => Promise<string>;
};

/** The ports that are attacked. */
export type Targets = { apiPort: number; smtpsPort: number; webPort: number | null };

const RECIPIENTS = 1_000;
const BATCH = 500;

/** Loops in loops: each render takes some 96,000 steps of the 100,000 that it may. */
const LOOPS = '{{#each a}}{{#each @root.a}}{{/each}}{{/each}}';
const SPARKPOST_LOOPS = '{{each a}}{{each a}}{{end}}{{end}}';
const NUMBERS = Array.from({ length: 310 }, (_, index) => index);

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@far.example`);

/**
 * Creates the attacks of a company. Previews, MJML and imports of the dashboard are others' subjects and can be added to the list: an
 * attack needs a name and a function that sends it.
 */
export function createAttacks({ apiPort, smtpsPort, webPort }: Targets, { apiKey, from }: CreatedAccount): Attack[] {
  const api = `http://127.0.0.1:${apiPort}`;
  const looping = { from, subject: 'x', text: LOOPS, substitution_data: { a: NUMBERS } };
  const personal = { ...looping, recipients: addresses(RECIPIENTS).map((address) => ({ address })) };
  const authorization = `Bearer ${apiKey}`;
  const rules = Array.from({ length: 300 }, (_, index) => `.a${index} b { top: 0 }`).join('');
  const styled = {
    from,
    subject: 'x',
    recipients: personal.recipients,
    options: { inline_css: true },
    substitution_data: {},
    html: `<style>${rules}</style>${'<b>{{@recipient.email}}</b>'.repeat(600)}`,
  };
  return [
    {
      name: 'rest',
      what: `loops in loops for ${RECIPIENTS} recipients`,
      send: post(`${api}/emails`, personal, authorization),
    },
    {
      name: 'batch',
      what: `the same as a batch of ${BATCH}`,
      send: post(
        `${api}/emails/batch`,
        addresses(BATCH).map((to) => ({ ...looping, to })),
        authorization,
      ),
    },
    {
      name: 'sparkpost',
      what: `the same in SparkPost's format`,
      send: post(
        `${api}/api/v1/transmissions`,
        {
          content: { from, subject: 'x', text: SPARKPOST_LOOPS },
          substitution_data: { a: NUMBERS },
          recipients: personal.recipients,
        },
        apiKey,
      ),
    },
    {
      name: 'styles',
      what: `style sheets that are inlined for ${RECIPIENTS} recipients`,
      send: post(`${api}/emails`, styled, authorization),
    },
    {
      name: 'count',
      what: 'one message that counts the characters of 90 kB 3,000 times',
      send: post(
        `${api}/emails`,
        {
          ...looping,
          to: 'a@far.example',
          text: '{{#each a}}{{#if (count @root.s)}}{{/if}}{{/each}}',
          substitution_data: { a: Array.from({ length: 3_000 }, () => 1), s: 'x'.repeat(90_000) },
        },
        authorization,
      ),
    },
    {
      name: 'json',
      what: 'a body of 45 MB of empty lists',
      send: post(`${api}/emails`, `[${'[],'.repeat(15_000_000)}1]`, authorization),
    },
    {
      name: 'smtp',
      what: '20 MB of short lines over SMTP with copies in X-SMTPAPI',
      send: () => sendCopies(smtpsPort, apiKey, from, 'line\r\n'.repeat(3_300_000)),
    },
    {
      name: 'smtp-copies',
      what: '400 kB of text over SMTP with copies for 100 recipients',
      send: () => sendCopies(smtpsPort, apiKey, from, `${'-name- '.repeat(10)}\r\n`.repeat(5_500)),
    },
    {
      name: 'web',
      what: 'the first one at the port of the dashboard',
      isByName: true,
      send: post(`http://127.0.0.1:${webPort ?? 0}/api/v1/emails`, personal, authorization),
    },
  ];
}

/** Prepares a request, so that sending it takes no time of this process. */
function post(url: string, content: unknown, authorization: string): () => Promise<string> {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const headers = { authorization, 'content-type': 'application/json' };
  return async () => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    return `${answer.status} ${(await answer.text()).slice(0, 160)}`;
  };
}

async function sendCopies(port: number, key: string, from: string, content: string): Promise<string> {
  const to = addresses(100);
  const copies = JSON.stringify({ to, sub: { '-name-': to.map((address) => address.slice(0, 3)) } });
  const header = `From: ${from}\r\nSubject: x\r\nX-SMTPAPI: ${copies.replaceAll(',', ',\r\n ')}`;
  const client = await SmtpClient.open(port, key);
  try {
    return await client.transact(from, [to[0] ?? ''], `${header}\r\n\r\n${content}.\r\n`);
  } finally {
    client.destroy();
  }
}
