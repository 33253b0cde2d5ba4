import aws4 from 'aws4';
import { getPool } from '#lib/infra/db/pool.ts';
import { awsAccessKeyId, awsSecret } from '#lib/senders/api-keys/aws-credentials.ts';
import type { CaseOf, CaseRequest } from '../case.ts';
import { judgeMail } from '../judge-mail.ts';
import { fill, fillAll, type Trial } from '../trial.ts';

/** Makes the case's requests, and compares their answers and what arrives with what is wanted. */
export async function tryRest({ requests, names = {}, expect }: CaseOf<'rest'>, trial: Trial): Promise<string[]> {
  // A value that every case has is not replaced: `up` is the recipient in other letters.
  const own = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, fill(text, trial.values)]));
  const full = { ...trial, values: { ...own, ...trial.values } };
  const faults: string[] = [];
  let refusal = '';
  for (const request of requests) {
    const { status, text } = await makeRequest(full, request);
    const isWanted = request.status ? request.status.includes(status) : status >= 200 && status < 300;
    if (!isWanted) faults.push(`${request.path} answers ${status} ${text}`);
    for (const part of request.has ?? []) if (!text.includes(part)) faults.push(`the answer has no ${part}: ${text}`);
    if (isWanted && status >= 400) refusal = text;
  }
  if (faults.length > 0) return faults;
  await trial.installation.settle();
  for (const address of expect.nothing_to ?? []) faults.push(...(await judgeAbsence(fill(address, full.values))));
  for (const [name, checks] of Object.entries(expect.delivered ?? {})) {
    const address = full.values[name] ?? '';
    if (refusal === '') faults.push(...(await judgeMail(full, address, checks)));
    // Where a refusal is allowed, its text must name the address.
    else if (!refusal.toLowerCase().includes(address.toLowerCase()))
      faults.push(`refused without ${address}: ${refusal}`);
  }
  return faults;
}

async function judgeAbsence(address: string): Promise<string[]> {
  const { rowCount } = await getPool().query('SELECT 1 FROM recipients WHERE lower(raw_rcpt_to) = lower($1)', [
    address,
  ]);
  return rowCount ? [`mail to ${address} was accepted`] : [];
}

/** Makes a request of a case with its authentication; returns the status and the text of the answer. */
export async function makeRequest(trial: Trial, request: CaseRequest): Promise<{ status: number; text: string }> {
  const { installation, values } = trial;
  const { ports } = installation;
  // The dashboard serves the API under this prefix, its own host without.
  const path = fill(request.path, values).replace(/^\/api\/v1(?=\/)/, '');
  const form = request.multipart ? buildForm(request.multipart, values) : null;
  const body = form?.body ?? (request.json ? JSON.stringify(fillAll(request.json, values)) : '');
  const type = form?.type ?? 'application/json';
  const headers = { 'content-type': type, ...authenticate(installation, request, { path, body }) };
  const answer = await fetch(`http://127.0.0.1:${ports.api}${path}`, { method: request.method, headers, body });
  return { status: answer.status, text: await answer.text() };
}

type SignedContent = { path: string; body: string };

function authenticate(
  { account, ports }: Trial['installation'],
  { method, auth, ses }: CaseRequest,
  { path, body }: SignedContent,
): Record<string, string> {
  const { apiKey, apiKeyId } = account;
  if (ses) {
    const credentials = { accessKeyId: awsAccessKeyId(apiKeyId), secretAccessKey: awsSecret(apiKeyId) ?? '' };
    const host = `127.0.0.1:${ports.api}`;
    const request = { host, path, method, service: 'ses', region: 'eu-central-1', body };
    const { headers } = aws4.sign({ ...request, headers: { 'content-type': 'application/json' } }, credentials);
    // The platform writes these headers itself.
    const { Host: _host, 'Content-Length': _length, ...own } = headers;
    return Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), String(value)]));
  }
  if (auth === 'basic') return { authorization: `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}` };
  if (auth === 'postmark') return { 'x-postmark-server-token': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}

/** Builds a form (RFC 7578) from dispositions as they are: libraries encode file names in one way only. */
function buildForm(
  fields: NonNullable<CaseRequest['multipart']>,
  values: Trial['values'],
): { type: string; body: string } {
  const boundary = 'case-0123456789';
  const parts = fields.map(({ disposition, value, type }) =>
    [
      `--${boundary}`,
      `Content-Disposition: form-data; ${disposition}`,
      ...(type ? [`Content-Type: ${type}`] : []),
      '',
      fill(value, values),
      '',
    ].join('\r\n'),
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}
