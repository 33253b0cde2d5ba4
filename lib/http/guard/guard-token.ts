import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { RouteFacts } from '#lib/account/access/route-policy.ts';
import { Environment } from '#lib/core/environment.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { cookieLine } from '../request/cookies.ts';

/** The cookie that carries the guard token, which `middleware.ts` decides with. */
export const GUARD_COOKIE = 'mw.guard';

/** The lifetime of a guard token in seconds; after that it is re-issued from the rows. */
export const GUARD_SECONDS = 15 * 60;

/** The lifetime of the cookies that name the person, in seconds: 1440 minutes (docs/product.md §9). */
export const PERSON_COOKIE_SECONDS = 1_440 * 60;

const PERSON_COOKIES = ['email', 'fullname', 'image'] as const;

const ALGORITHM = 'HS256';

/** The content of the guard token: the facts of the route guard and the id of the session they describe. */
const GuardFacts = z.object({
  sid: z.uuid(),
  stage: z.enum(['unverified', 'twoFactor', 'full']),
  surveyCompleted: z.boolean(),
  environment: Environment,
  productionReady: z.boolean(),
  supportEnabled: z.boolean(),
  needsTwoFactor: z.boolean().default(false),
});

/** The facts of a session that the route guard decides with. */
export type GuardFacts = RouteFacts & z.infer<typeof GuardFacts>;

/** Creates a signed guard token (JWS, RFC 7515). */
export async function createGuardToken(facts: GuardFacts, now: Date = new Date()): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT(GuardFacts.parse(facts))
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + GUARD_SECONDS)
    .sign(guardKey());
}

/** Verifies a guard token and returns its facts; null if it is expired or was not issued by this installation. */
export async function readGuardToken(token: string, now: Date = new Date()): Promise<GuardFacts | null> {
  try {
    const { payload } = await jwtVerify(token, guardKey(), { algorithms: [ALGORITHM], currentDate: now });
    return GuardFacts.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Returns whether a guard token agrees with the rows of its session. */
export function isGuardTokenCurrent(facts: GuardFacts | null, rows: GuardFacts): boolean {
  if (!facts) return false;
  const { sid, stage, surveyCompleted, environment, productionReady, supportEnabled, needsTwoFactor } = rows;
  return (
    facts.sid === sid &&
    facts.stage === stage &&
    facts.surveyCompleted === surveyCompleted &&
    facts.environment === environment &&
    facts.productionReady === productionReady &&
    facts.supportEnabled === supportEnabled &&
    facts.needsTwoFactor === needsTwoFactor
  );
}

/** The person whom the cookies describe: `email`, `fullname` and `image` (docs/product.md §2, guard rule 2). */
export type NamedPerson = { email: string; fullname: string; image: string | null };

/**
 * Returns the cookies of a session: the guard token, and the person's name cookies if the session is at stage `full`.
 */
export async function guardCookies(facts: GuardFacts, person: NamedPerson): Promise<string[]> {
  const lines = [cookieLine(GUARD_COOKIE, await createGuardToken(facts), { maxAgeSeconds: GUARD_SECONDS })];
  if (facts.stage !== 'full') return lines;
  const options = { maxAgeSeconds: PERSON_COOKIE_SECONDS, readable: true };
  return [...lines, ...PERSON_COOKIES.map((name) => cookieLine(name, encodeURIComponent(person[name] ?? ''), options))];
}

/** Returns the lines that delete those cookies, for a sign-out and for a session that has ended. */
export const noGuardCookies = (): string[] =>
  [GUARD_COOKIE, ...PERSON_COOKIES].map((name) => cookieLine(name, '', { maxAgeSeconds: 0 }));

const guardKey = (): Uint8Array => new Uint8Array(deriveKey('guard token 1'));
