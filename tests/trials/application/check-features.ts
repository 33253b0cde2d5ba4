import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Mailman } from './mailman.ts';
import type { ReceivedMail, ReceiveMail } from './received-mail.ts';

/** The status of each recipient as Anymail reads it, or the status and the text of a refusal. */
type Statuses = Record<string, string | number>;

const ALIAS = 'anymail';
const DOMAIN = 'features.example';

/** Publishes the template of the personal mails and returns its alias. @throws {Error} with the answer if it is refused */
export async function publishTemplate(apiUrl: string, key: string): Promise<string> {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return JSON.parse(text);
  };
  const { id } = await post('/templates', { alias: ALIAS, subject: 'Hi {{name}}', text: '{{name}} at {{shop}}' });
  await post(`/templates/${id}/publish`, { note: 'First' });
  return ALIAS;
}

/** Sends everything that Anymail can send, and compares what it reads from the answers and what arrived; `ok` or the difference. */
export async function checkFeatures(
  mailman: Mailman,
  vendor: string,
  template: string,
  receive: ReceiveMail,
): Promise<string> {
  const id = vendor === 'sendgrid' ? `d-${template}` : template;
  const printed = mailman.run(join(import.meta.dirname, 'send_features.py'), vendor, id, DOMAIN);
  const statuses: Statuses[] = JSON.parse(printed);
  if (statuses.slice(0, 2).some(({ error }) => error !== undefined)) return printed;
  const rich = await receive(`jo.${vendor}@${DOMAIN}`, 1);
  const personal = [await receive(`ann.${vendor}@${DOMAIN}`, 1), await receive(`bo.${vendor}@${DOMAIN}`, 1)];
  const found = {
    rich: present(rich),
    copies: await Promise.all(
      ['zoe', 'copy', 'blind'].map(async (name) => (await receive(`${name}.${vendor}@${DOMAIN}`, 1)).subject),
    ),
    personal: personal.map(({ subject, text }) => [subject, text?.trim()]),
    statuses: statuses.map(({ text: _, ...status }) => status),
  };
  const wanted = expectedOf(vendor);
  return isDeepStrictEqual(found, wanted) ? 'ok' : `${JSON.stringify(found)}\n  instead of ${JSON.stringify(wanted)}`;
}

const present = ({ subject, text, html, from, to, cc, replyTo, headers, attachments, raw }: ReceivedMail) => ({
  subject,
  text: text?.trim(),
  hasPicture: attachments.some(({ contentId }) => html?.includes(`cid:${contentId?.slice(1, -1)}`)),
  from: from?.name,
  people: [...(to ?? []), ...(cc ?? [])].map(({ name, address }) => `${name} <${address}>`),
  replyTo: replyTo?.map(({ address }) => address),
  order: headers.find(({ key }) => key === 'x-order')?.value,
  files: attachments.filter(({ disposition }) => disposition === 'attachment').map(({ filename }) => filename),
  showsBlind: raw.includes('blind.'),
});

/** The results in Anymail of a recipient that cannot be sent to, and of a sender whose domain is not verified. */
const REFUSALS: Readonly<Record<string, readonly [recipient: string | number, sender: number]>> = {
  mailgun: [400, 404],
  sendgrid: [400, 403],
  postmark: ['invalid', 422],
  sparkpost: [422, 400],
};

function expectedOf(vendor: string) {
  const [recipient, sender] = REFUSALS[vendor] ?? ['', 0];
  const at = (name: string) => `${name}.${vendor}@${DOMAIN}`;
  const subject = `Überblick über ${vendor} ✓`;
  const accepted = vendor === 'postmark' ? 'sent' : 'queued';
  const all = (...names: string[]) => Object.fromEntries(names.map((name) => [at(name), accepted]));
  const wrong = typeof recipient === 'number' ? { error: recipient } : { [`two..dots@${DOMAIN}`]: recipient };
  return {
    rich: {
      subject,
      text: 'Grüße – ✓',
      hasPicture: true,
      from: 'Support, Ada',
      people: [`Doe, Jo <${at('jo')}>`, `Zoë <${at('zoe')}>`, `Copy <${at('copy')}>`],
      replyTo: ['help@reply.example'],
      order: '7',
      files: ['Überblick-2026.txt'],
      showsBlind: false,
    },
    copies: [subject, subject, subject],
    personal: [
      ['Hi Ann', 'Ann at Pen & Ink'],
      ['Hi Bo', 'Bo at Pen & Ink'],
    ],
    statuses: [all('jo', 'zoe', 'copy', 'blind'), all('ann', 'bo'), wrong, { error: sender }],
  };
}
