import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTION_ROUTES, PUBLIC_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { endSession, startSession } from '#lib/account/identity/sessions.ts';
import { createAccount } from '#lib/account/onboarding/accounts.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import { newId } from '#lib/core/ids.ts';
import { createGuardToken, GUARD_COOKIE, type GuardFacts } from '#lib/http/guard/guard-token.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openDatabase } from '../../../bin/admin/open-database.ts';
import { runningProduct } from '../../fixtures/browser/person.ts';
import { CookieJar } from '../../fixtures/http/cookie-jar.ts';

/** Every state of a visitor in the spec (§2, Route guard); `ended` has the cookie of an ended session. */
const PEOPLE = [
  'guest',
  'ended',
  'twoFactor',
  'unverified',
  'noSurvey',
  'sandbox',
  'productionIncomplete',
  'production',
] as const;
type Person = (typeof PEOPLE)[number];

type Login = { userId: string; sid: string; token: string };

const isIn = (routes: readonly { path: string }[], path: string) => routes.some((route) => route.path === path);
const ROUTES = [...PUBLIC_ROUTES, ...SANDBOX_ROUTES, ...PRODUCTION_ROUTES].map(({ path }) => path);

/**
 * Redirects of screens behind the guard: steps that are already done, links without their parameters, and screens that
 * this release shows elsewhere.
 */
const SCREEN_REDIRECTS: [path: RegExp, to: string, who?: readonly Person[]][] = [
  [/^\/logout\b/, '/login?signedout=1'],
  [/^\/google-registered\b/, '/login?error=oauthFailed'],
  [/^\/verify-email(?:\?|$)/, '/login', ['guest', 'ended']],
  [
    /^\/verify-email(?:\?|$)/,
    '/loading-data',
    ['twoFactor', 'noSurvey', 'sandbox', 'productionIncomplete', 'production'],
  ],
  [/^\/(?:login|signup)\b/, '/verify-email', ['unverified']],
  [/^\/survey\b/, '/loading-data', ['sandbox', 'production']],
  [/^\/domain(?:\?|$)/, '/domain/sending'],
  [/^(?:\/library)?\/page\/([^/]+)\/compose\b.*/, '/template/edit/{id}'],
];

let close: () => Promise<void>;
const logins = new Map<Person, Login>();
let tries = 0;

beforeAll(async () => {
  Object.assign(process.env, runningProduct().env);
  close = await openDatabase('route-matrix', true);
  for (const person of PEOPLE) if (person !== 'guest') logins.set(person, await makeLogin(person));
});

afterAll(async () => {
  console.log(`${ROUTES.length} routes, ${PEOPLE.length} states, ${tries} ways walked`);
  await close();
});

async function makeLogin(person: Person): Promise<Login> {
  const ctx = platformContext();
  const { companyId, userId } = await createAccount(ctx, {
    company: { name: person, sandbox: !person.startsWith('production') },
    owner: { fullname: 'Ana Souza', email: `${newId()}@people.example`, passwordHash: null },
    isOnboarded: !['noSurvey', 'productionIncomplete'].includes(person),
  });
  if (person === 'productionIncomplete') await completeTourStep(getPool(), { companyId, step: 'surveyCompletion' });
  const stage = person === 'twoFactor' ? 'password' : person === 'unverified' ? 'unverified' : 'full';
  const { sessionId: sid } = await startSession(ctx, { userId, userAgent: 'test', stage });
  const token = await makeSessionToken({ sid, userId, environment: 'sandbox' });
  if (person === 'ended') await endSession(ctx, { sessionId: sid, reason: 'logout' });
  return { userId, sid, token };
}

/** Returns the redirect of the guard for a path by the rules of the spec; null when the person may stay. */
function sentTo(person: Person, path: string, wanted: string): string | null {
  const kept = encodeURIComponent(wanted);
  const isLoggedIn = !['guest', 'ended', 'twoFactor', 'unverified'].includes(person);
  const step = person === 'unverified' ? '/verify-email' : '/login';
  if (path === '/page/loading' || path === '/dashboard') return '/analytic';
  if (path === '/') return isLoggedIn ? '/analytic' : step;
  if (isLoggedIn && (path === '/login' || path === '/signup'))
    return person === 'productionIncomplete' ? '/welcome-to-production' : '/analytic';
  if (isIn(PUBLIC_ROUTES, path)) return null;
  if (!isLoggedIn) return `${step}?redirect=${kept}`;
  if (person === 'noSurvey') return path === '/survey' ? null : '/survey';
  if (person === 'sandbox' && !isIn(SANDBOX_ROUTES, path)) return `/switch-to-production-environment?to=${kept}`;
  if (person === 'productionIncomplete' && path !== '/welcome-to-production')
    return `/welcome-to-production?to=${kept}`;
  return null;
}

/** Returns the final path of a person after all redirects of the guard and of screens. */
function endOf(person: Person, wanted: string): string {
  const path = ROUTES.find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`).test(wanted)) ?? '';
  const next = sentTo(person, path, wanted) ?? redirectOf(person, wanted);
  return next === null ? wanted : endOf(person, next);
}

/** Returns the redirect of a screen; a person who has just signed out is a guest to the sign-in page. */
function redirectOf(person: Person, wanted: string): string | null {
  const found = SCREEN_REDIRECTS.find(
    ([path, to, who]) => path.test(wanted) && to !== wanted && (who?.includes(person) ?? true),
  );
  return found ? found[1].replace('{id}', found[0].exec(wanted)?.[1] ?? '') : null;
}

type Walk = { status: number; end: string; hops: string[]; headers: Headers; title: string };

/** Follows every redirect as a browser does. */
async function walk(wanted: string, jar: CookieJar): Promise<Walk> {
  tries += 1;
  const hops: string[] = [];
  for (let at = wanted; ; ) {
    const response = await fetch(new URL(at, runningProduct().webUrl), {
      headers: { cookie: jar.header(), accept: 'text/html' },
      redirect: 'manual',
    });
    const title = /<title>([^<]*)<\/title>/.exec(await response.text())?.[1] ?? '';
    jar.keep(response.headers);
    const { status, headers } = response;
    const location = headers.get('location');
    if (location === null) return { status, end: at, hops, headers, title };
    const { pathname, search } = new URL(location, new URL(at, runningProduct().webUrl));
    at = pathname + search;
    hops.push(at);
    if (hops.length > 6) return { status, end: 'in circles', hops, headers, title };
  }
}

function jarOf(person: Person): CookieJar {
  const jar = new CookieJar();
  const login = logins.get(person);
  if (login) jar.set('next-auth.session-token', login.token);
  return jar;
}

/** Returns a path of a route with a value for each of its parameters, and a query. */
const samplePath = (path: string): string => `${path.replaceAll(/\{\w+\}/g, newId())}?page=2`;

/** The title of every page: the product's name and the route's own title. */
const TITLE = /^Mailwright · \S/;

/** The number of simultaneous walks. */
const AT_ONCE = 8;

/** Describes the fault of a walk; null when it ended at the right page. */
async function judge(
  person: Person,
  wanted: string,
  jar: CookieJar,
  isRight: (end: string) => boolean,
): Promise<string | null> {
  const { status, end, hops, title } = await walk(wanted, jar);
  // The title of a page that is not found is set in the browser.
  const isAnswered = (status === 200 && TITLE.test(title)) || status === 404;
  return isAnswered && isRight(end) ? null : `${person} wants ${wanted}: ${status} "${title}", ${hops.join(' → ')}`;
}

describe.each(PEOPLE)('%s', (person) => {
  it('arrives at the page that the spec prescribes for every route, which has a title', async () => {
    // Signing out comes last, as it ends the session.
    const routes = ROUTES.filter((path) => path !== '/logout');
    const wrong: (string | null)[] = [];
    const go = async (path: string) => {
      const wanted = samplePath(path);
      wrong.push(await judge(person, wanted, jarOf(person), (end) => end === endOf(person, wanted)));
    };
    const walker = async () => {
      for (let path = routes.pop(); path; path = routes.pop()) await go(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walker));
    const { end } = await walk('/logout', jarOf(person));
    expect(end).toBe('/login?signedout=1');
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  });
});

describe('an outdated guard token', () => {
  const persons = ['sandbox', 'production', 'productionIncomplete', 'noSurvey'] as const;
  const paths = ['/configuration', '/webhook', '/survey', '/welcome-to-production', '/login'];

  it.each(persons)('redirects %s neither in a loop nor to a page that the rows forbid', async (person) => {
    const { sid, token } = await makeLogin(person);
    const walks = persons.flatMap((claimed) => paths.map((path) => ({ claimed, path })));
    const wrong = await Promise.all(
      walks.map(async ({ claimed, path }) => {
        const jar = new CookieJar();
        jar.set('next-auth.session-token', token);
        jar.set(GUARD_COOKIE, await createGuardToken(tokenFacts(claimed, sid)));
        return judge(person, path, jar, (end) => endOf(person, end) === end);
      }),
    );
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  });
});

const tokenFacts = (claimed: Person, sid: string): GuardFacts => ({
  sid,
  stage: 'full',
  surveyCompleted: claimed !== 'noSurvey',
  environment: claimed.startsWith('production') ? 'production' : 'sandbox',
  productionReady: claimed === 'production',
  supportEnabled: true,
  needsTwoFactor: false,
});
