import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { FeatureSet } from '#lib/access/resolve-features.ts';
import type { Vendor } from '#lib/access/schema.ts';
import { findMissing, type ScreenNeeds } from '#lib/access/screen-needs.ts';
import type { Company } from '#lib/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import type { User } from '#lib/identity/schema.ts';
import { clientIp } from './client-ip.ts';
import { decideWall } from './decide-wall.ts';
import { GUARD_COOKIE, type GuardClaim, readGuardClaim } from './guard-claim.ts';
import { type OpenSession, openSession, openStagedSession, type RequestFacts, readSessionRef } from './open-session.ts';
import { requestAccess } from './request-access.ts';
import { requestIdOf } from './request-id.ts';
import { readRouteFacts } from './route-facts.ts';
import { sessionCookieName } from './session-cookie.ts';
import { WANTED_PATH_HEADER } from './wanted-path.ts';

/** Who looks at a page, and in what context its verbs are called. */
export type PageContext = {
  /** With the grants of the person's role. */
  ctx: Context;
  user: User;
  company: Company;
  role: string;
  sessionId: string;
  features: FeatureSet;
  vendor: Vendor;
  /** What the company or the person lacks for this screen; the page says so in place of itself. */
  missing: ScreenNeeds | null;
  /** Whether the person is an operator of the installation. */
  isOperator: boolean;
  /** Why the company is suspended; null where it is not. */
  suspension: { reason: string | null } | null;
};

/** Who looks at a page, or null for a guest; asked once per request. */
export const findPageContext = cache(async (): Promise<PageContext | null> => {
  const open = await findOpenSession();
  return open && toPageContext(open);
});

/**
 * The wall in front of every page of the console and of the onboarding: decides by the route guard once more, from the
 * rows (spec §2), once per request. Whoever may not be here is sent where the guard says.
 */
export const guardPage = cache(async (): Promise<PageContext> => {
  const [open, ref, jar, given] = await Promise.all([findOpenSession(), readRef(), cookies(), headers()]);
  const rows = open ? await readRouteFacts(open) : await readStepFacts();
  const claim = await readGuardClaim(jar.get(GUARD_COOKIE)?.value ?? '');
  const decision = decideWall({ rows, claim, hasSession: ref !== null }, given.get(WANTED_PATH_HEADER) ?? '');
  if ('redirect' in decision) redirect(decision.redirect);
  if ('notFound' in decision || !open) notFound();
  return toPageContext(open);
});

async function toPageContext({ session, company, ctx }: OpenSession): Promise<PageContext> {
  const { features, vendor, suspension } = await requestAccess(ctx);
  const wanted = (await headers()).get(WANTED_PATH_HEADER) ?? '';
  const missing = findMissing({ features, grants: ctx.grants }, wanted);
  const { id: sessionId, user, role, isOperator } = session;
  return { ctx, company, features, vendor, missing, suspension, user, role, sessionId, isOperator };
}

const findOpenSession = cache(async () => {
  const ref = await readRef();
  return ref && openSession(ref, await readRequest());
});

/** The facts of somebody whose address or second factor is still due; null for a guest. */
async function readStepFacts(): Promise<GuardClaim | null> {
  const ref = await readRef();
  const open = ref && (await openStagedSession(ref, await readRequest()));
  return open && readRouteFacts(open);
}

const readRef = cache(async () => readSessionRef((await cookies()).get(sessionCookieName())?.value ?? ''));

async function readRequest(): Promise<RequestFacts> {
  const given = await headers();
  return { requestId: requestIdOf(given), ip: clientIp(given) };
}
