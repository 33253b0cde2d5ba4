import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteFacts, RouteHandler } from '#lib/http/config-api/route-spec.ts';

/** The methods that a `route.ts` may export. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One call of the dashboard's APIs, as its route file defines it. */
export type FoundCall = {
  method: Method;
  /** The path, such as `/api/config/v1/activity/{id}`. */
  path: string;
  /** The names in braces. */
  parameters: string[];
  handler: RouteHandler;
  /** The exports of the route file by method, also those that it does not support. */
  module: Partial<Record<Method, RouteHandler>>;
  facts: RouteFacts;
};

/**
 * Routes of `app/api` that are not calls of `handle()`: the sign-in library, the send API, the catch-all, the reference,
 * health checks of monitors and proxies, and redirects of the browser.
 */
const NOT_CALLS = /^(?:auth|v1|docs|\[\.\.\.path\]|health|ready|certificate|dashboard\/v1\/auth-session\/renew)\//;

const api = join(import.meta.dirname, '../../../app/api');

/**
 * Lists every call of `app/api` from the route files themselves, so that a new one cannot be forgotten.
 *
 * @throws {Error} naming a route file with an export that `handle()` did not make.
 */
export async function findCalls(): Promise<FoundCall[]> {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)route\.ts$/.test(posix(file)) && !NOT_CALLS.test(posix(file)))
    .sort();
  const found = await Promise.all(files.map((file) => readFile(join(api, file))));
  return found.flat();
}

const posix = (file: string): string => file.split(sep).join('/');

async function readFile(file: string): Promise<FoundCall[]> {
  const folders = relative(join(api, '..'), file).split(sep).slice(0, -1);
  const module: Partial<Record<Method, RouteHandler>> = await import(pathToFileURL(file).href);
  const parameters = folders.flatMap((folder) => /^\[+(?:\.\.\.)?(.+?)\]+$/.exec(folder)?.[1] ?? []);
  const path = `/${folders.map((folder) => folder.replace(/^\[+(?:\.\.\.)?(.+?)\]+$/, '{$1}')).join('/')}`;
  const calls = METHODS.flatMap((method): FoundCall[] => {
    const handler = module[method];
    return handler?.facts ? [{ method, path, parameters, handler, module, facts: handler.facts }] : [];
  });
  if (calls.length === 0) throw new Error(`${path}: its route file exports no call that handle() made`);
  return calls;
}
