import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { requestAccess } from '#lib/account/access/request-access.ts';
import type { FeatureSet } from '#lib/account/access/resolve-features.ts';
import { decideRoute, GUEST_FACTS, isIncomplete, type RouteDecision } from '#lib/account/access/route-policy.ts';
import type { Vendor } from '#lib/account/access/schema.ts';
import { findMissing, type ScreenNeeds } from '#lib/account/access/screen-needs.ts';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import type { Company } from '#lib/account/company/schema.ts';
import type { User } from '#lib/account/identity/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { clientIp } from '../request/client-ip.ts';
import { requestIdOf } from '../request/request-id.ts';
import { WANTED_PATH_HEADER } from '../request/wanted-path.ts';
import {
  type OpenSession,
  openSession,
  openStagedSession,
  type RequestFacts,
  readSessionRef,
} from '../session/open-session.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { renewPath } from './guard-paths.ts';
import { GUARD_COOKIE, type GuardFacts, isGuardTokenCurrent, readGuardToken } from './guard-token.ts';
import { readRouteFacts } from './route-facts.ts';
import { withRequestDigest } from './with-request-digest.ts';

/** The reader of a page, and the context in which its verbs are called. */
export type PageContext = {
  /** The context of the verbs, including the grants of the person's role. */
  ctx: Context;
  user: User;
  company: Company;
  role: string;
  sessionId: string;
  features: FeatureSet;
  vendor: Vendor;
  /** The feature or grant that the screen requires and the reader lacks; the page shows it in place of its content. */
  missing: ScreenNeeds | null;
  /** True if the person is an operator of the installation. */
  isOperator: boolean;
  /** True if the person can only set up a second factor, which their company requires. */
  needsTwoFactor: boolean;
  /** The reason for the company's suspension; null if it is not suspended. */
  suspension: { reason: string | null } | null;
};

/** Returns the reader of a page, or null for a guest; read once per request. */
export const findPageContext = cache(async (): Promise<PageContext | null> => {
  const open = await findOpenSession();
  return open && toPageContext(open);
});

/**
 * Authorizes every page of the console and of the onboarding once per request, by the route guard over the rows
 * (docs/product.md §2). A person who may not open the page is redirected to the path that the guard returns.
 */
export const guardPage = cache(async (): Promise<PageContext> => {
  const { decision, open } = await authorize();
  if ('notFound' in decision || !open) notFound();
  return toPageContext(open);
});

/**
 * Authorizes the frame of the console as `guardPage` does, except that an unknown path keeps the frame for a person who
 * may enter the console; its page is not found.
 */
export const guardFrame = cache(async (): Promise<PageContext> => {
  const { decision, open, rows } = await authorize();
  const isEntered = rows?.surveyCompleted === true && !isIncomplete(rows);
  if (!open || ('notFound' in decision && !isEntered)) notFound();
  return toPageContext(open);
});

const authorize = cache(async () => withRequestDigest(requestIdOf(await headers()), decide()));

async function decide() {
  const [open, ref, jar, given] = await Promise.all([findOpenSession(), readRef(), cookies(), headers()]);
  const rows = open ? await readRouteFacts(open) : await readStepFacts();
  const token = await readGuardToken(jar.get(GUARD_COOKIE)?.value ?? '');
  const decision = authorizePage({ rows, token, hasSession: ref !== null }, given.get(WANTED_PATH_HEADER) ?? '');
  if ('redirect' in decision) redirect(decision.redirect);
  return { decision, open, rows };
}

async function toPageContext({ session, company, ctx }: OpenSession): Promise<PageContext> {
  const { features, vendor, suspension } = await requestAccess(ctx);
  const wanted = (await headers()).get(WANTED_PATH_HEADER) ?? '';
  const missing = findMissing({ features, grants: ctx.grants }, wanted);
  const { id: sessionId, user, role, isOperator, needsTwoFactor } = session;
  return { ctx, company, features, vendor, missing, suspension, user, role, sessionId, isOperator, needsTwoFactor };
}

const findOpenSession = cache(async () => {
  const ref = await readRef();
  return ref && openSession(ref, await readRequest());
});

/** Returns the facts of a session whose email verification or second factor is pending; null for a guest. */
async function readStepFacts(): Promise<GuardFacts | null> {
  const ref = await readRef();
  const open = ref && (await openStagedSession(ref, await readRequest()));
  return open && readRouteFacts(open);
}

const readRef = cache(async () => readSessionRef((await cookies()).get(sessionCookieName())?.value ?? ''));

async function readRequest(): Promise<RequestFacts> {
  const given = await headers();
  return { requestId: requestIdOf(given), ip: clientIp(given) };
}

/** The facts about the reader of a page. */
type PageFacts = {
  /** The facts read from the session's rows; null for a guest and for a session that has ended. */
  rows: GuardFacts | null;
  /** The facts of the guard token in the browser's cookie; null if there is no valid token. */
  token: GuardFacts | null;
  /** Set if the browser has a session cookie, whether or not the session is still alive. */
  hasSession: boolean;
};

/**
 * Authorizes a page with the facts from the rows. If the guard token, which `middleware.ts` decides with, disagrees
 * with the rows, it is re-issued first, so that the two never redirect in circles. A screen for operators is decided by
 * the rows alone: everyone else sees an unknown path, whatever the token says.
 */
export function authorizePage({ rows, token, hasSession }: PageFacts, wanted: string): RouteDecision {
  if (findScreenRoute(wanted)?.reach === 'operator') return decideRoute(rows ?? GUEST_FACTS, wanted);
  const isCurrent = rows ? isGuardTokenCurrent(token, rows) : !token && !hasSession;
  return isCurrent ? decideRoute(rows ?? GUEST_FACTS, wanted) : { redirect: renewPath(wanted) };
}
