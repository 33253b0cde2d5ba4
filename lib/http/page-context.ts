import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { decideRoute, GUEST_FACTS } from '#lib/access/route-policy.ts';
import type { Company } from '#lib/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import type { User } from '#lib/identity/schema.ts';
import { clientIp } from './client-ip.ts';
import { claimHolds, GUARD_COOKIE, type GuardClaim, readGuardClaim } from './guard-claim.ts';
import { renewPath } from './guard-paths.ts';
import { type OpenSession, openSession, openStagedSession, type RequestFacts, readSessionRef } from './open-session.ts';
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
};

/** Who looks at a page, or null for a guest; asked once per request. */
export const findPageContext = cache(async (): Promise<PageContext | null> => {
  const open = await findOpenSession();
  return open && toPageContext(open);
});

/**
 * The wall in front of every page of the console and of the onboarding: decides by the route guard once more, from the
 * rows (spec §2), once per request. Whoever may not be here is sent where the guard says. Where the browser's claim says
 * otherwise than the rows it is made anew first, so that `middleware.ts` and the wall never send anybody in circles.
 */
export const guardPage = cache(async (): Promise<PageContext> => {
  const open = await findOpenSession();
  const wanted = (await headers()).get(WANTED_PATH_HEADER) ?? '';
  const facts = open ? await readRouteFacts(open) : await readStepFacts();
  if (!(await isClaimed(facts))) redirect(renewPath(wanted));
  const decision = decideRoute(facts ?? GUEST_FACTS, wanted);
  if ('redirect' in decision) redirect(decision.redirect);
  if ('notFound' in decision || !open) notFound();
  return toPageContext(open);
});

const toPageContext = ({ session, company, ctx }: OpenSession): PageContext => ({
  ctx,
  company,
  user: session.user,
  role: session.role,
  sessionId: session.id,
});

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

/** A guest has no claim to hold against the rows, and no cookie of a login either. */
async function isClaimed(facts: GuardClaim | null): Promise<boolean> {
  const jar = await cookies();
  const claim = await readGuardClaim(jar.get(GUARD_COOKIE)?.value ?? '');
  return facts ? claimHolds(claim, facts) : !claim && !(await readRef());
}

const readRef = cache(async () => readSessionRef((await cookies()).get(sessionCookieName())?.value ?? ''));

async function readRequest(): Promise<RequestFacts> {
  const given = await headers();
  return { requestId: requestIdOf(given), ip: clientIp(given) };
}
