import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/http/auth-options.ts';

type AuthRoute = { params: Promise<{ nextauth: string[] }> };

// Options are made at each request: while the product is built there is no secret yet.
const handler = (request: NextRequest, context: AuthRoute): Promise<Response> =>
  NextAuth(request, context, authOptions());

export { handler as GET, handler as POST };
