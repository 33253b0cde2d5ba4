import { describe, expect, it } from 'vitest';
import {
  decideRoute,
  GUEST_FACTS,
  isLocked,
  type RouteDecision,
  type RouteFacts,
} from '#lib/account/access/route-policy.ts';
import { findMissing } from '#lib/account/access/screen-needs.ts';
import {
  findScreenRoute,
  PRODUCTION_ROUTES,
  PUBLIC_ROUTES,
  type RouteName,
  SANDBOX_ROUTES,
} from '#lib/account/access/screens.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { fc } from '../../../fixtures/properties.ts';

const full: RouteFacts = {
  stage: 'full',
  surveyCompleted: true,
  environment: 'production',
  productionReady: true,
  supportEnabled: true,
  needsTwoFactor: false,
};

/** Everybody of the spec who may want a screen. */
const people = {
  guest: GUEST_FACTS,
  twoFactor: { ...full, stage: 'twoFactor' },
  unverified: { ...full, stage: 'unverified', surveyCompleted: false, environment: 'sandbox' },
  noSurvey: { ...full, surveyCompleted: false, environment: 'sandbox', productionReady: false },
  sandbox: { ...full, environment: 'sandbox', productionReady: false },
  productionIncomplete: { ...full, productionReady: false },
  production: full,
} as const satisfies Record<string, RouteFacts>;

type Person = keyof typeof people;

const names = Object.keys(people) as Person[]; // the literal above has no others
const routes = [...PUBLIC_ROUTES, ...SANDBOX_ROUTES, ...PRODUCTION_ROUTES];
const inSandbox = new Set<RouteName>(SANDBOX_ROUTES.map(({ name }) => name));
const isPublic = new Set<RouteName>(PUBLIC_ROUTES.map(({ name }) => name));

/** A path of a route, with something in each of its parts and a query. */
const samplePath = (path: string) => `${path.replace(/\{\w+\}/g, '0199-a')}?page=2&q=a%20b`;

/** The spec's nine rules once more, as a table of words and independent of the code. */
function expected(person: Person, name: RouteName, wanted: string): RouteDecision {
  const kept = encodeURIComponent(wanted);
  const isLoggedIn = !['guest', 'twoFactor', 'unverified'].includes(person);
  const step = person === 'unverified' ? '/verify-email' : '/login';
  if (name === 'page-loading' || name === 'dashboard') return { redirect: '/analytic' };
  if (name === 'home') return { redirect: isLoggedIn ? '/analytic' : step };
  if (isLoggedIn && (name === 'login' || name === 'signup'))
    return { redirect: person === 'productionIncomplete' ? '/welcome-to-production' : '/analytic' };
  if (isPublic.has(name)) return { go: true };
  if (!isLoggedIn) return { redirect: `${step}?redirect=${kept}` };
  if (person === 'noSurvey') return name === 'survey' ? { go: true } : { redirect: '/survey' };
  if (person === 'sandbox')
    return inSandbox.has(name) ? { go: true } : { redirect: `/switch-to-production-environment?to=${kept}` };
  if (person === 'productionIncomplete')
    return name === 'welcome-to-production' ? { go: true } : { redirect: `/welcome-to-production?to=${kept}` };
  return { go: true };
}

describe.each(names)('the route guard, for %s', (person) => {
  it.each(routes.map(({ name, path }) => [path, name] as const))('decides %s as the spec says', (path, name) => {
    const wanted = samplePath(path);
    expect(decideRoute(people[person], wanted)).toEqual(expected(person, name, wanted));
  });
});

/** Follows decisions from a path and gives the paths that were passed. */
function follow(facts: RouteFacts, from: string): { hops: string[]; end: RouteDecision } {
  const hops: string[] = [];
  let at = from;
  for (;;) {
    const decision = decideRoute(facts, at);
    if (!('redirect' in decision) || hops.length > 10) return { hops, end: decision };
    hops.push(decision.redirect);
    at = decision.redirect;
  }
}

const anyFacts: fc.Arbitrary<RouteFacts> = fc.record({
  stage: fc.constantFrom('guest', 'unverified', 'twoFactor', 'full'),
  surveyCompleted: fc.boolean(),
  environment: fc.constantFrom('sandbox', 'production'),
  productionReady: fc.boolean(),
  supportEnabled: fc.boolean(),
  needsTwoFactor: fc.constant(false),
});

const anyPath = fc.oneof(
  fc.constantFrom(...routes.map(({ path }) => samplePath(path))),
  fc.webPath(),
  fc.string().map((text) => `/${text}`),
  fc.constantFrom('//evil.example', '/\\evil.example/', '/%2Fevil.example', '/login?redirect=//evil.example'),
);

describe('any path for any person', () => {
  it('ends at a screen or at not-found after at most three redirects', () => {
    fc.assert(
      fc.property(anyFacts, anyPath, (facts, path) => {
        const { hops, end } = follow(facts, path);
        expect(hops.length).toBeLessThanOrEqual(3);
        expect('redirect' in end).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  it('redirects to pages of this site only, with no other parameters', () => {
    fc.assert(
      fc.property(anyFacts, anyPath, (facts, path) => {
        for (const hop of follow(facts, path).hops) {
          expect(safePath(hop)).toBe(hop);
          const query = new URL(hop, 'https://here.invalid').searchParams;
          for (const name of ['redirect', 'to']) {
            const carried = query.get(name);
            if (carried !== null) expect(safePath(carried)).toBe(carried);
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a screen of operators', () => {
  const wanted = '/operations?page=2';

  it.each(names)('is not found for %s, like a path without a screen', (person) => {
    expect(decideRoute(people[person], wanted)).toEqual(decideRoute(people[person], '/nope?page=2'));
    expect(decideRoute({ ...people[person], isOperator: false }, wanted)).toEqual({ notFound: true });
  });

  it.each(names)('opens for an operator who is signed in, whatever step is pending: %s', (person) => {
    const isIn = people[person].stage === 'full';
    expect(decideRoute({ ...people[person], isOperator: true }, wanted)).toEqual(
      isIn ? { go: true } : { notFound: true },
    );
  });

  it('opens no other screen for an operator', () => {
    for (const { path } of routes) {
      for (const person of names) {
        const operator = { ...people[person], isOperator: true };
        expect(decideRoute(operator, samplePath(path))).toEqual(decideRoute(people[person], samplePath(path)));
      }
    }
  });
});

describe('single cases', () => {
  it.each([
    '/nope',
    '/activities',
    '/activity/1/2',
    '/webhook/1/delete',
    '/Activity',
    '/%E0%A4%A',
    '/domain/other',
  ])('finds no screen at %s', (path) => {
    expect(findScreenRoute(path)).toBeNull();
    for (const person of names) expect(decideRoute(people[person], path)).toEqual({ notFound: true });
  });

  it('opens both switch screens in both environments, because a redirect between them would lead in a circle', () => {
    for (const person of ['sandbox', 'production'] as const)
      for (const environment of ['sandbox', 'production'])
        expect(decideRoute(people[person], `/switch-to-${environment}-environment?to=%2Factivity`)).toEqual({
          go: true,
        });
  });

  it.each([
    'sandbox',
    'production',
  ] as const)('sends a signed-in person in %s to no switch for a path that is no screen', (person) => {
    for (const path of ['/nope', '/nope?to=%2Factivity', '/templates', '/page/1/compose/2', '/.env'])
      expect(decideRoute(people[person], path), path).toEqual({ notFound: true });
  });

  it('opens the compose routes, which lead to the template editor, where the editor is open', () => {
    for (const path of ['/page/0199-a/compose', '/library/page/0199-a/compose']) {
      expect(decideRoute(people.production, path)).toEqual(decideRoute(people.production, '/template/edit/0199-a'));
      expect(decideRoute(people.sandbox, path)).toEqual({
        redirect: `/switch-to-production-environment?to=${encodeURIComponent(path)}`,
      });
      expect(findMissing({ features: new Map(), grants: [] }, path)).toEqual({ feature: 'template.update' });
    }
  });

  it('hides /contact-us when support is off, but not from guests, to whom flags are not revealed', () => {
    const off = { supportEnabled: false };
    expect(decideRoute({ ...people.production, ...off }, '/contact-us')).toEqual({ notFound: true });
    expect(decideRoute({ ...people.sandbox, ...off }, '/contact-us')).toEqual({ notFound: true });
    expect(decideRoute(GUEST_FACTS, '/contact-us')).toEqual({ redirect: '/login?redirect=%2Fcontact-us' });
  });

  it('recognizes a path in any notation', () => {
    expect(decideRoute(people.sandbox, '/%64omain/')).toMatchObject({
      redirect: expect.stringContaining('/switch-to-production-environment'),
    });
    expect(decideRoute(people.sandbox, '/activity/')).toEqual({ go: true });
  });

  it('opens the survey until it is done, also in production', () => {
    expect(decideRoute({ ...full, surveyCompleted: false, productionReady: false }, '/survey')).toEqual({ go: true });
    expect(decideRoute(people.sandbox, '/survey')).toEqual({ go: true });
  });

  it('locks exactly the screens of the other environment', () => {
    for (const { name, path } of routes) {
      expect(isLocked('sandbox', path), path).toBe(!isPublic.has(name) && !inSandbox.has(name));
      expect(isLocked('production', path), path).toBe(false);
    }
    expect(isLocked('sandbox', '/nope')).toBe(false);
  });

  it('gives each screen one name, and each name one path', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    for (const { name, path } of routes) expect(findScreenRoute(samplePath(path))?.name, path).toBe(name);
  });
});
