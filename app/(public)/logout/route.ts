import { answerSignOut } from '#lib/http/login/answer-sign-out.ts';

export const dynamic = 'force-dynamic';

/** Ends the session and redirects to /login (docs/product.md §2). */
export const GET = answerSignOut;
