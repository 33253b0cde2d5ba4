import { mkdirSync } from 'node:fs';
import pg from 'pg';
import PostalMime from 'postal-mime';
import type { ImportNote } from '#lib/content/templates/calls/schema.ts';
import { importZip } from '#lib/content/templates/import/import-zip.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { launchBrowser } from '../fixtures/browser/browser.ts';
import { pollUntil } from '../fixtures/poll-until.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { startSink } from '../fixtures/smtp/smtp-sink.ts';
import { unstuff } from '../fixtures/smtp/unstuff.ts';
import { pictureMail } from './templates/picture-mail.ts';
import { listOwnSources, listSources, type TemplateSource } from './templates/read-sources.ts';

/**
 * `npm run trial:templates -- PICTURES [SOURCES]`: imports five templates of the gallery and those of a folder, changes,
 * publishes and sends them through a relay to a remote server, and takes pictures of the received mails at three widths, light
 * and dark. Then sends 1,000 personal mails in one request, of which some are delivered twice, and compares them.
 */
const [pictures = '', sources] = process.argv.slice(2);
if (!pictures) throw new Error('usage: templates-trial PICTURES [SOURCES]');
mkdirSync(pictures, { recursive: true });

const RECIPIENTS = 1_000;

/** Every so many recipients the remote server closes the connection after the first message, so that it is sent again. */
const REPEATED_EVERY = 200;

const sink = await startSink({
  keepsRaw: true,
  script: (recipient, tries) =>
    tries === 1 && Number(/^personal(\d+)@/.exec(recipient)?.[1] ?? 1) % REPEATED_EVERY === 0
      ? { kind: 'close', at: 'end' }
      : { kind: 'accept' },
});
const rig = await startSendingRig({ DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}` });
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const pool = new pg.Pool({ connectionString: rig.database.url });
const account = await rig.createAccount('production');
const { companyId, apiKey } = account;
const grants = ['templates/modify', 'templates/view'];
await pool.query('UPDATE api_keys SET grants = grants || $2::text[] WHERE company_id = $1', [companyId, grants]);
const relay = await rig.startRelay();
const browser = await launchBrowser();
const ctx = platformContext({ scope: { companyId, environment: 'production' } });

/** Returns a message without its DKIM signatures, which carry the time of each try. */
const withoutSignature = (raw: Buffer | null): string =>
  unstuff(raw)
    .toString('latin1')
    .replace(/^DKIM-Signature:.*\r\n(?:[ \t].*\r\n)*/gim, '');

type Answer = Record<string, unknown> & { id: string };

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${rig.ports.api}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

/** Imports or creates a template; returns its id and the report. */
async function create(source: TemplateSource): Promise<{ id: string; report: ImportNote[] }> {
  if ('zip' in source) {
    const { template, report } = await importZip(ctx, { name: 'mail.zip', content: source.zip });
    return { id: template.id, report };
  }
  const made = await call('POST', source.path, source.body);
  if (source.path === '/templates') return { id: made.id, report: [] };
  // The answer of an import.
  return { id: (made.template as Answer).id, report: made.report as ImportNote[] };
}

/** Takes one template all the way from its source to the pictures of the received mail. */
async function tryTemplate(source: TemplateSource): Promise<void> {
  const { id, report } = await create(source);
  const subject = `Edited ${source.name}`;
  await call('PATCH', `/templates/${id}`, { subject, from_email: account.from, preheader: 'A test of templates' });
  await call('POST', `/templates/${id}/publish`, { note: 'Trial' });
  const recipient = `${source.name}@far.example`;
  await call('POST', '/emails', { to: recipient, template: { id, variables: source.data } });
  const received = await pollUntil(recipient, () => sink.messages.find((message) => message.recipient === recipient));
  const mail = await PostalMime.parse(unstuff(received.raw));
  const isWhole = mail.subject === subject && mail.html && mail.text;
  const faults = isWhole ? await pictureMail(browser, source.name, mail.html ?? '', pictures) : {};
  const count = (level: string) => report.filter((note) => note.level === level).length;
  const notes = { info: count('info'), warning: count('warning'), error: count('error') };
  // The plan of a new company has few templates.
  await call('DELETE', `/templates/${id}`);
  const figures = { received: Boolean(isWhole), htmlBytes: mail.html?.length, notes, faults };
  console.log(source.name, JSON.stringify(figures));
}

/** Sends to 1,000 recipients in one request, and compares what arrived with what each must get. */
async function tryPersonal(): Promise<void> {
  const html = `<h1>Hello {{name}}</h1>${'<p>Thank you for your order.</p>'.repeat(370)}<p>Number {{n}}</p>`;
  const { id } = await call('POST', '/templates', { alias: 'personal', subject: 'Number {{n}}', html });
  await call('POST', `/templates/${id}/publish`, {});
  const recipients = Array.from({ length: RECIPIENTS }, (_, n) => ({
    address: `personal${n}@far.example`,
    substitution_data: { n, name: `Person <${n}>` },
  }));
  const startedAt = performance.now();
  await call('POST', '/emails', { from: account.from, template: { id }, recipients });
  const acceptMs = Math.round(performance.now() - startedAt);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS messages, sum(octet_length(b.raw))::int AS bytes FROM messages m
     JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id WHERE m.template_id = $1`,
    [id],
  );
  const personal = () => sink.messages.filter(({ recipient }) => recipient.startsWith('personal'));
  const repeated = Math.ceil(RECIPIENTS / REPEATED_EVERY);
  await pollUntil('all personal mails', () => personal().length >= RECIPIENTS + repeated, 180_000);
  let right = 0;
  let identical = 0;
  for (const [recipient, copies] of Map.groupBy(personal(), (message) => message.recipient)) {
    const n = Number(/\d+/.exec(recipient)?.[0]);
    const texts = await Promise.all(copies.map(({ raw }) => PostalMime.parse(unstuff(raw))));
    const isRight = ({ subject, html }: { subject?: string; html?: string }) =>
      subject === `Number ${n}` && html?.includes(`Hello Person &lt;${n}&gt;<`) && html.includes(`Number ${n}<`);
    if (texts.every(isRight)) right += 1;
    if (copies.length > 1 && new Set(copies.map(({ raw }) => withoutSignature(raw))).size === 1) identical += 1;
  }
  console.log(JSON.stringify({ recipients: RECIPIENTS, acceptMs, ...rows[0], right, repeated, identical }));
}

try {
  for (const source of [...listOwnSources(), ...(sources ? listSources(sources) : [])]) await tryTemplate(source);
  await tryPersonal();
} finally {
  await browser.close();
  await relay.stop();
  await closeListener();
  await prisma().$disconnect();
  await closePool();
  await pool.end();
  await sink.close();
  await rig.stop();
}
