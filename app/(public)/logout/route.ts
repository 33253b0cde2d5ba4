import { logOut } from '#lib/http/log-out.ts';

export const dynamic = 'force-dynamic';

/** /logout: ends the session and goes to /login (spec §2). */
export const GET = logOut;
