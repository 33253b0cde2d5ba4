import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_ROUTES, PRODUCTION_ROUTES, PUBLIC_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { newId } from '#lib/core/ids.ts';
import { decidePage, RENEW_PATH, resolveRedirect } from '#lib/http/guard/guard-paths.ts';
import {
  createGuardToken,
  GUARD_SECONDS,
  type GuardFacts,
  guardCookies,
  readGuardToken,
} from '#lib/http/guard/guard-token.ts';
import { authorizePage } from '#lib/http/guard/page-context.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { fc } from '../../../fixtures/properties.ts';

beforeAll(() => {
  process.env.NEXTAUTH_SECRET = 'a secret for tests that is long enough';
  process.env.PUBLIC_URL = 'http://localhost:4300';
});

const sid = newId();
const full: GuardFacts = {
  sid,
  stage: 'full',
  surveyCompleted: true,
  environment: 'production',
  productionReady: true,
  supportEnabled: true,
  needsTwoFactor: false,
};

describe('guard token', () => {
  it('returns its content, and nothing once expired or forged', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const token = await createGuardToken(full, now);
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    expect(await readGuardToken(token, later(GUARD_SECONDS - 1))).toEqual(full);
    expect(await readGuardToken(token, later(GUARD_SECONDS))).toBeNull();
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...full, environment: 'sandbox', exp: 4e9 })).toString('base64url');
    for (const bad of ['', 'a.b.c', `${head}.${forged}.${signature}`, `${head}.${body}.`, token.slice(0, -2)])
      expect(await readGuardToken(bad, now), bad).toBeNull();
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await readGuardToken(`${none}.${body}.`, now)).toBeNull();
  });

  it('is set with cookies that name the person for 1440 minutes, once the sign-in is complete', async () => {
    const person = { email: 'ana@example.org', fullname: 'Ana Souza; Path=/x', image: null };
    const lines = await guardCookies(full, person);
    expect(lines[0]).toMatch(/^mw\.guard=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=900; SameSite=Lax; HttpOnly$/);
    expect(lines.slice(1)).toEqual([
      'email=ana%40example.org; Path=/; Max-Age=86400; SameSite=Lax',
      'fullname=Ana%20Souza%3B%20Path%3D%2Fx; Path=/; Max-Age=86400; SameSite=Lax',
      'image=; Path=/; Max-Age=86400; SameSite=Lax',
    ]);
    expect(await guardCookies({ ...full, stage: 'twoFactor' }, person)).toHaveLength(1);
  });
});

/** A browser: the cookies that it has, and what is true of its login behind them. */
type Visit = { session: boolean; token: GuardFacts | null; rows: GuardFacts | null };

const isGuarded = (path: string) =>
  [...SANDBOX_ROUTES, ...PRODUCTION_ROUTES, ...OPERATOR_ROUTES].some((route) => path.split('?')[0] === route.path);

/** Follows the redirects of the middleware, the re-issue of the guard token and the page authorization in turn. */
async function browse(visit: Visit, from: string): Promise<{ hops: string[]; end: string }> {
  let { session, token } = visit;
  const hops: string[] = [];
  let at = from;
  const sessionToken = await makeSessionToken({ sid, userId: newId(), environment: 'sandbox' });
  while (hops.length < 20) {
    if (at.startsWith(RENEW_PATH)) {
      const to = new URL(at, 'https://here.invalid').searchParams.get('to') ?? '/analytic';
      if (!visit.rows) session = false;
      token = visit.rows;
      at = resolveRedirect(visit.rows ?? { ...full, stage: 'guest' }, to);
      hops.push(at);
      continue;
    }
    const jar = [];
    if (session) jar.push(`next-auth.session-token=${sessionToken}`);
    if (token) jar.push(`mw.guard=${await createGuardToken(token)}`);
    const sent = await decidePage(new Headers({ cookie: jar.join('; ') }), at);
    const rows = session ? visit.rows : null;
    const decision = isGuarded(at) ? authorizePage({ rows, token, hasSession: session }, at) : null;
    const next = sent ?? (decision && 'redirect' in decision ? decision.redirect : null);
    if (next === null) return { hops, end: at };
    hops.push(next);
    at = next;
  }
  return { hops, end: 'in circles' };
}

const anyRows: fc.Arbitrary<GuardFacts> = fc.record({
  sid: fc.constantFrom(sid, newId()),
  stage: fc.constantFrom('unverified', 'twoFactor', 'full'),
  surveyCompleted: fc.boolean(),
  environment: fc.constantFrom('sandbox', 'production'),
  productionReady: fc.boolean(),
  supportEnabled: fc.boolean(),
  needsTwoFactor: fc.constant(false),
  isOperator: fc.boolean(),
});

const literalPaths = [...PUBLIC_ROUTES, ...SANDBOX_ROUTES, ...PRODUCTION_ROUTES, ...OPERATOR_ROUTES]
  .map(({ path }) => path)
  .filter((path) => !path.includes('{'));

describe('middleware, renewal and page authorization together', () => {
  it('lead everybody somewhere in six steps, whatever the guard token says and the rows have become', async () => {
    const visits = fc.record({
      session: fc.boolean(),
      token: fc.option(anyRows, { nil: null }),
      rows: fc.option(
        anyRows.map((rows) => ({ ...rows, sid })),
        { nil: null },
      ),
    });
    await fc.assert(
      fc.asyncProperty(visits, fc.constantFrom(...literalPaths), async (visit, path) => {
        const { hops, end } = await browse(visit, path);
        expect(end).not.toBe('in circles');
        expect(hops.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 400 },
    );
  });

  it('bring a person whose colleague switched the environment to the requested screen', async () => {
    const token: GuardFacts = { ...full, environment: 'sandbox' };
    const { end } = await browse({ session: true, token, rows: full }, '/domain/sending?page=2');
    expect(end).toBe('/domain/sending?page=2');
  });

  it.each([
    ['the sandbox', { ...full, environment: 'sandbox', productionReady: false }],
    ['a production that is ready', full],
  ] as const)('loses no wanted screen to a token that production is incomplete, in %s', async (_, rows) => {
    const token: GuardFacts = { ...full, productionReady: false };
    const { end } = await browse({ session: true, token, rows }, '/activity?page=2');
    expect(end).toBe('/activity?page=2');
  });

  it('redirect a person with an ended session to the sign-in page with the requested screen', async () => {
    const { end } = await browse({ session: true, token: full, rows: null }, '/activity?q=a');
    expect(end).toBe('/login?redirect=%2Factivity%3Fq%3Da');
  });

  it('issues a guard token for a session that has none, or another session’s, before it decides', async () => {
    for (const token of [null, { ...full, sid: newId() }]) {
      const { hops, end } = await browse({ session: true, token, rows: full }, '/activity');
      expect(hops).toEqual([`${RENEW_PATH}?to=%2Factivity`, '/activity']);
      expect(end).toBe('/activity');
    }
  });
});

describe('a screen of operators', () => {
  const visits = fc.record({
    session: fc.boolean(),
    token: fc.option(anyRows, { nil: null }),
    rows: fc.option(
      anyRows.map((rows) => ({ ...rows, sid })),
      { nil: null },
    ),
  });

  it('redirects nobody, so that it stays unknown: no sign-in, renewal or other environment', async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (visit) => {
        expect(await browse(visit, '/operations')).toEqual({ hops: [], end: '/operations' });
        expect(await browse(visit, '/nope')).toEqual({ hops: [], end: '/nope' });
      }),
      { numRuns: 200 },
    );
  });

  it('asks the rows alone, whatever the guard token says', async () => {
    await fc.assert(
      fc.asyncProperty(visits, async ({ token, rows, session }) => {
        const isTheirs = rows?.stage === 'full' && rows.isOperator === true;
        const decision = authorizePage({ rows, token, hasSession: session }, '/operations');
        expect(decision).toEqual(isTheirs ? { go: true } : { notFound: true });
      }),
      { numRuns: 200 },
    );
  });

  it('is revealed by no cookie', async () => {
    const token = await readGuardToken(await createGuardToken({ ...full, isOperator: true }));
    expect(token).toEqual(full);
  });
});

/** Every `page.tsx` below a folder of `app/`. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => join(folder, file));
}

describe('every page that needs a session', () => {
  const app = join(import.meta.dirname, '../../../../app');
  const groups = readdirSync(app).filter((name) => name === '(console)' || name === '(onboarding)');
  const pages = groups.flatMap((group) => pagesOf(join(app, group)));

  it('is found by this test', () => expect(pages.length).toBeGreaterThan(5));

  it.each(pages.map((page) => [page.slice(app.length)]))('%s authorizes the page itself', (page) => {
    const source = readFileSync(join(app, page), 'utf8');
    // A layout is not rendered again when the router goes from page to page, so the layout's call is not enough.
    expect(source).toMatch(/\b(guardPage|guardedPage)(<[^(]*>)?\(/);
  });
});

describe('every page of the documentation', () => {
  const folder = join(import.meta.dirname, '../../../../app/(public)/docs');
  const pages = pagesOf(folder);

  it('is found by this test', () => expect(pages.length).toBe(3));

  it.each(pages.map((page) => [page.slice(folder.length)]))('%s and its title require the flag', (page) => {
    const source = readFileSync(join(folder, page), 'utf8');
    expect(source.match(/^ {2}await requireDocumentation\(\);$/gm)).toHaveLength(2);
  });
});
