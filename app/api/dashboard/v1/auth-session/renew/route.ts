import { reissueGuardToken } from '#lib/http/guard/reissue-guard-token.ts';

export const dynamic = 'force-dynamic';

/** Re-issues the guard token, which `middleware.ts` decides with, and redirects to the wanted page. */
export const GET = reissueGuardToken;
