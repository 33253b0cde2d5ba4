import PostalMime, { type Address, type Email } from 'postal-mime';
import { GET as visitLink } from '../../../app/t/c/[token]/route.ts';
import { judgeSignatures } from '../../fixtures/delivery/judge-signatures.ts';
import type { MailCheck } from './case.ts';
import { type Delivered, findDelivered } from './delivered.ts';
import { fillAll, type Trial } from './trial.ts';

type CheckOf<Is extends MailCheck['is']> = Extract<MailCheck, { is: Is }>;

/** Compares what arrived for an address with the checks of a case; returns what differs. */
export async function judgeMail(trial: Trial, address: string, checks: readonly MailCheck[]): Promise<string[]> {
  const copies = findDelivered(trial, address);
  const [delivered] = copies;
  if (!delivered) return [`nothing arrived for ${address}`];
  const mail = await PostalMime.parse(delivered.raw);
  const faults: string[] = [];
  for (const check of checks) {
    if (check.is === 'copies') faults.push(...compare('copies', copies.length, check.want));
    else faults.push(...(await judgeOne(trial, delivered, mail, check)));
  }
  return faults;
}

async function judgeOne(
  trial: Trial,
  { raw, recipient, usedUtf8 }: Delivered,
  mail: Email,
  check: Exclude<MailCheck, CheckOf<'copies'>>,
): Promise<string[]> {
  switch (check.is) {
    case 'people':
      return compare(check.header, peopleOf(mail, check.header), fillAll(check.want, trial.values));
    case 'ascii-head':
      return /[^\t\r\n\x20-\x7e]/.test(headOf(raw)) ? ['the header has octets beyond ASCII'] : [];
    case 'part':
      return judgePart(mail, raw, check);
    case 'html':
      return missing('html', mail.html ?? '', check.has);
    case 'text':
      return compare(check.header, mail.subject, check.want);
    case 'count':
      return compare(
        check.header,
        mail.headers.filter(({ key }) => key === check.header.toLowerCase()).length,
        check.want,
      );
    case 'clicks':
      return compare('links', await followLinks(mail.html ?? ''), check.want);
    case 'raw':
      return missing('raw', raw.toString('latin1'), check.has);
    case 'envelope':
      return compare('envelope', recipient, fillAll(check.want, trial.values));
    case 'smtputf8':
      return compare('SMTPUTF8', usedUtf8, check.want);
    case 'dkim':
      return judgeDkim(raw, trial);
  }
}

/** Returns a fault if two values differ. */
export function compare(name: string, found: unknown, wanted: unknown): string[] {
  const [is, wants] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === wants ? [] : [`${name} is ${is}, not ${wants}`];
}

/** Returns a fault for each pattern that a text does not match. */
export const missing = (name: string, text: string, patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => !new RegExp(pattern).test(text)).map((pattern) => `${name} has no ${pattern}: ${text}`);

const headOf = (raw: Buffer): string => raw.toString('latin1').split('\r\n\r\n')[0] ?? '';

function peopleOf(mail: Email, header: CheckOf<'people'>['header']): [string, string][] {
  const found: Record<typeof header, Address[]> = {
    From: mail.from ? [mail.from] : [],
    To: mail.to ?? [],
    Cc: mail.cc ?? [],
    'Reply-To': mail.replyTo ?? [],
  };
  return found[header].map(({ name = '', address = '' }) => [name, address]);
}

/** Compares the first part of a type, an attachment or the text of the mail. */
function judgePart({ attachments, text }: Email, raw: Buffer, check: CheckOf<'part'>): string[] {
  const part = attachments.find(({ mimeType }) => mimeType === check.type);
  if (!part && check.type === 'text/plain' && text !== undefined) {
    return check.bytes === undefined ? [] : compare('text', text.trimEnd(), check.bytes.trimEnd());
  }
  if (!part) return [`there is no part ${check.type}`];
  const bytes = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  const { filename, filename_like: like, disposition, cid, params } = check;
  return [
    ...(filename === undefined ? [] : compare('filename', part.filename, filename)),
    ...(like === undefined ? [] : missing('filename', part.filename ?? '', [`^${like}$`])),
    ...(disposition === undefined ? [] : compare('disposition', part.disposition, disposition)),
    ...(cid === undefined ? [] : compare('Content-ID', part.contentId, cid)),
    ...(params === undefined ? [] : compare('parameters', { method: part.method }, params)),
    ...(check.bytes === undefined || hasFile(raw, check.bytes) ? [] : compare('bytes', bytes, check.bytes)),
  ];
}

/** Checks if a message has a file in base64: the parser changes the line ends of calendars. */
const hasFile = (raw: Buffer, content: string): boolean =>
  raw.toString('latin1').replaceAll('\r\n', '').includes(Buffer.from(content).toString('base64'));

/** Follows the tracked links of a message as a browser does; returns where they lead. */
async function followLinks(html: string): Promise<(string | null)[]> {
  const targets: (string | null)[] = [];
  for (const [url, token = ''] of html.matchAll(/https?:\/\/[^"/]+\/t\/c\/([\w-]+)/g)) {
    const answer = await visitLink(new Request(url), { params: Promise.resolve({ token }) });
    targets.push(answer.headers.get('location'));
  }
  return targets;
}

async function judgeDkim(raw: Buffer, { installation }: Trial): Promise<string[]> {
  const verdicts = await judgeSignatures(raw, installation.dns.resolver);
  if (verdicts.length === 0) return ['the message is not signed'];
  return verdicts.every((verdict) => verdict.endsWith(' pass')) ? [] : [`DKIM: ${verdicts.join(', ')}`];
}
