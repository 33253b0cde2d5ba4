import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { RouteFacts } from '#lib/access/route-policy.ts';
import { Environment } from '#lib/core/environment.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { cookieLine } from './cookie-line.ts';

/** The cookie in which `middleware.ts` finds what it decides from. */
export const GUARD_COOKIE = 'mw.guard';

/** How long a claim holds, in seconds; then it is made anew from the rows. */
export const GUARD_SECONDS = 15 * 60;

/** How long the cookies that name the person live, in seconds: 1440 minutes (spec §9). */
export const PERSON_COOKIE_SECONDS = 1_440 * 60;

const PERSON_COOKIES = ['email', 'fullname', 'image'] as const;

const ALGORITHM = 'HS256';

/** What the claim says: the facts of the route guard, and of which login. Each page holds them against the rows. */
const GuardClaim = z.object({
  sid: z.uuid(),
  stage: z.enum(['unverified', 'twoFactor', 'full']),
  surveyCompleted: z.boolean(),
  environment: Environment,
  productionReady: z.boolean(),
  supportEnabled: z.boolean(),
});

/** The facts of a login that the guard decides from. */
export type GuardClaim = RouteFacts & z.infer<typeof GuardClaim>;

/** Makes a claim: signed (JWS, RFC 7515). */
export async function makeGuardClaim(claim: GuardClaim, now: Date = new Date()): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT(GuardClaim.parse(claim))
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + GUARD_SECONDS)
    .sign(guardKey());
}

/** Reads a claim; null where it is none of ours, or too old. */
export async function readGuardClaim(token: string, now: Date = new Date()): Promise<GuardClaim | null> {
  try {
    const { payload } = await jwtVerify(token, guardKey(), { algorithms: [ALGORITHM], currentDate: now });
    return GuardClaim.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Whether a claim says of a login what its rows say. */
export function claimHolds(claim: GuardClaim | null, rows: GuardClaim): boolean {
  if (!claim) return false;
  const { sid, stage, surveyCompleted, environment, productionReady, supportEnabled } = rows;
  return (
    claim.sid === sid &&
    claim.stage === stage &&
    claim.surveyCompleted === surveyCompleted &&
    claim.environment === environment &&
    claim.productionReady === productionReady &&
    claim.supportEnabled === supportEnabled
  );
}

/** Who is told to the cookies `email`, `fullname` and `image` (spec §2, guard rule 2). */
export type NamedPerson = { email: string; fullname: string; image: string | null };

/** The cookies of a login: the claim, and who it is, where the login is whole. */
export async function guardCookies(claim: GuardClaim, person: NamedPerson): Promise<string[]> {
  const lines = [cookieLine(GUARD_COOKIE, await makeGuardClaim(claim), { maxAgeSeconds: GUARD_SECONDS })];
  if (claim.stage !== 'full') return lines;
  const options = { maxAgeSeconds: PERSON_COOKIE_SECONDS, readable: true };
  return [...lines, ...PERSON_COOKIES.map((name) => cookieLine(name, encodeURIComponent(person[name] ?? ''), options))];
}

/** Takes those cookies away: at logout, and where the login no longer lives. */
export const noGuardCookies = (): string[] =>
  [GUARD_COOKIE, ...PERSON_COOKIES].map((name) => cookieLine(name, '', { maxAgeSeconds: 0 }));

const guardKey = (): Uint8Array => new Uint8Array(deriveKey('guard claim 1'));
