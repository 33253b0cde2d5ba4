import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Company } from '#lib/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import type { User } from '#lib/identity/schema.ts';
import { clientIp } from './client-ip.ts';
import { openSession } from './open-session.ts';
import { requestIdOf } from './request-id.ts';
import { sessionCookieName } from './session-cookie.ts';
import { WANTED_PATH_HEADER } from './wanted-path.ts';

/** Who looks at a page, and in what context its verbs are called. */
export type PageContext = { ctx: Context; user: User; company: Company; role: string; sessionId: string };

/** Who looks at a page, or null for a guest; asked once per request. */
export const findPageContext = cache(async (): Promise<PageContext | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return null;
  const given = await headers();
  const open = await openSession(token, { requestId: requestIdOf(given), ip: clientIp(given) });
  if (!open) return null;
  const { session, company, ctx } = open;
  return { ctx, company, user: session.user, role: session.role, sessionId: session.id };
});

/** Who looks at a page of the console; a guest is sent to /login with the wanted path (spec §2, guard rule 1). */
export async function getPageContext(): Promise<PageContext> {
  const context = await findPageContext();
  if (context) return context;
  const wanted = (await headers()).get(WANTED_PATH_HEADER);
  redirect(wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login');
}
