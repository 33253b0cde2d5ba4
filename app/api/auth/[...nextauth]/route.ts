import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/http/login/auth-options.ts';

type AuthRoute = { params: Promise<{ nextauth: string[] }> };

// The options are created for each request, because no secret is available during the build.
const handler = (request: NextRequest, context: AuthRoute): Promise<Response> =>
  NextAuth(request, context, authOptions());

export { handler as GET, handler as POST };
