import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSession } from '#lib/account/identity/sessions.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { callApi, type JsonAnswer } from '../../fixtures/http/api-host.ts';
import { callRoute, type RouteAnswer, type RouteCall } from '../../fixtures/http/call-route.ts';
import type { RouteHandler } from '../../fixtures/http/route-at.ts';
import type { Installation } from './installation.ts';

/** The trial of one case: the installation, the case's folder, and the values of its placeholders. */
export type Trial = {
  installation: Installation;
  folder: string;
  /** The values of `{{$name}}`. Names in doubled braces without `$` belong to templates and stay. */
  values: Record<string, string>;
};

/** Starts the trial of a case with values that no other case has. */
export function openTrial(installation: Installation, folder: string, id: string): Trial {
  const { run, account } = installation;
  const uid = `${id.toLowerCase()}-${run}`;
  const addressOf = (name: string) => `${name}.${uid}@far.example.net`;
  const rcpt = addressOf('ann');
  const values = {
    run,
    uid,
    domain: account.domain,
    from_: account.from,
    rcpt,
    rcpt2: addressOf('bob'),
    /** The same mailbox in other letters. */
    up: rcpt.toUpperCase(),
    ...Object.fromEntries([0, 1, 2].map((number) => [`r${number}`, addressOf(`r${number}`)])),
  };
  return { installation, folder, values };
}

/**
 * Fills the placeholders of a text.
 *
 * @throws {Error} for a placeholder without a value.
 */
export const fill = (text: string, values: Trial['values']): string =>
  text.replace(/\{\{\$(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{{$${name}}} has no value`);
    return value;
  });

/** Fills the placeholders in every text of a JSON value, names of fields included. */
export function fillAll(value: unknown, values: Trial['values']): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((one) => fillAll(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [fill(name, values), fillAll(one, values)]));
}

/** Reads a file of the case with its placeholders filled. */
export const readInput = ({ folder, values }: Trial, name: string): string =>
  fill(readFileSync(join(folder, name), 'utf8'), values);

/** Returns a text as the lines of DATA: with CRLF, doubled dots (RFC 5321 §4.5.2) and its end. */
export const toLines = (text: string): string =>
  `${text
    .replace(/\r?\n/g, '\r\n')
    .replace(/^\./gm, '..')
    .replace(/(?<!\r\n)$/, '\r\n')}.\r\n`;

/** Calls a route of the dashboard as the company's owner, who is signed in and works in production. */
export async function callConsole(
  { installation: { account } }: Trial,
  handler: RouteHandler,
  request: RouteCall,
): Promise<RouteAnswer> {
  const { userId } = account;
  const { sessionId: sid } = await startSession(platformContext(), { userId, userAgent: 'trial' });
  const token = await makeSessionToken({ sid, userId, environment: 'production' });
  const headers = { cookie: `next-auth.session-token=${token}`, 'sec-fetch-site': 'same-origin' };
  return callRoute(handler, { ...request, headers });
}

/** Calls the send API with the company's key. */
export const call = ({ installation }: Trial, path: string, body?: unknown, method?: string): Promise<JsonAnswer> =>
  callApi({ url: `http://127.0.0.1:${installation.ports.api}` }, path, {
    key: installation.account.apiKey,
    ...(body !== undefined && { body }),
    ...(method !== undefined && { method }),
  });

/**
 * Sends a message to the case's recipient and waits until it is delivered or has failed; returns its id.
 *
 * @throws {Error} with the answer if it is refused.
 */
export async function sendMessage(trial: Trial, changes: object = {}): Promise<string> {
  const { from_: from, rcpt: to } = trial.values;
  const { status, body } = await call(trial, '/emails', { from, to, subject: 's', text: 't', ...changes });
  if (status !== 200) throw new Error(`POST /emails answers ${status} ${JSON.stringify(body)}`);
  await trial.installation.settle();
  return body.id;
}

/** Returns whether an address is suppressed now. */
export async function isSuppressed(trial: Trial, address: string): Promise<boolean> {
  const { body } = await call(trial, `/suppressions/${encodeURIComponent(address)}`);
  return body.is_suppressed;
}
