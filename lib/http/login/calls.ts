import { z } from 'zod';
import { getUserAccount } from '#lib/account/company/queries.ts';
import { UserAccount } from '#lib/account/company/schema.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { confirmEmailChange } from '#lib/account/identity/change-email.ts';
import { passTwoFactor } from '#lib/account/identity/pass-two-factor.ts';
import { updateProfile } from '#lib/account/identity/profile/profile.ts';
import { UpdateProfileInput } from '#lib/account/identity/profile/schema.ts';
import { getStage } from '#lib/account/identity/queries.ts';
import {
  LinkToken,
  PassTwoFactorInput,
  Referral,
  RegisterAccountInput,
  SignInInput,
  VerifyEmailCodeInput,
  VerifyEmailLinkInput,
} from '#lib/account/identity/schema.ts';
import { signIn } from '#lib/account/identity/sign-in.ts';
import { verifyEmailByCode, verifyEmailByLink } from '#lib/account/identity/verify-email.ts';
import { registerAccount, registerPartner } from '#lib/account/onboarding/accounts.ts';

import { joinCompany } from '#lib/account/team/join-company.ts';
import { Joined, JoinInput } from '#lib/account/team/schema.ts';
import { call } from '#lib/core/call.ts';
import { LANGUAGE_COOKIE } from '#lib/core/languages.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { finishOauth } from '#lib/http/login/finish-oauth.ts';
import { logSignIn } from '#lib/http/login/log-sign-in.ts';
import {
  answerStep,
  bearerTypeOf,
  LoginAnswer,
  presentLogin,
  presentRegistered,
  RegisterAnswer,
} from '#lib/http/login/login-answer.ts';
import { setToken } from '#lib/http/login/set-token.ts';
import { startOauth } from '#lib/http/login/start-oauth.ts';
import { cookieLine } from '#lib/http/request/cookies.ts';
import { findCaller } from '#lib/http/session/authenticate.ts';
import { BearerType } from '#lib/http/session/bearer-token.ts';
import { getVerificationState } from '#lib/insight/captured-mail/get-verification-state.ts';
import { VerificationState } from '#lib/insight/captured-mail/schema.ts';

const Text = z.string().max(4_096).optional();

const Url = z.string().max(2_048);

const StageAnswer = z.object({ type: BearerType, isComplete: z.boolean() });

const YEAR_SECONDS = 365 * 86_400;

/** The console's calls of login. */
export const CALLS = {
  'GET /api/config/v1/auth/oauth/callback': call({
    summary: 'Complete the sign-in after the redirect of the provider',
    access: 'public',
    product: false,
    // Providers add parameters of their own (RFC 6749 §4.1.2: unrecognized ones are ignored).
    query: z.object({ code: Text, state: Text, error: Text }),
    status: 303,
    run: ({ ctx, query, request }) => finishOauth(ctx, query, request),
  }),
  'GET /api/config/v1/auth/oauth': call({
    summary: 'Redirect the browser to Google, or to the OpenID provider of the operator, to sign in or sign up',
    access: 'public',
    product: false,
    query: z.strictObject({
      successRedirectUrl: Url.optional(),
      errorRedirectUrl: Url.optional(),
      ref: Referral.optional(),
    }),
    status: 303,
    run: ({ query }) => startOauth(query),
  }),
  'POST /api/config/v1/change-email/link': call({
    summary:
      'Confirm a new address by the link that was mailed to it, which works once. The address becomes an authorized recipient',
    access: 'public',
    refusals: [405],
    body: z.strictObject({ token: LinkToken }),
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => confirmEmailChange(ctx, body.token, authorizeVerifiedEmail(ctx)),
  }),
  'GET /api/config/v1/checkToken-2FA': call({
    summary: 'Get the stage of a session: complete, or the pending step',
    access: 'stage',
    answer: StageAnswer,
    run: async ({ ctx }) => {
      const stage = await getStage(ctx);
      return { type: bearerTypeOf(stage), isComplete: stage === 'full' };
    },
  }),
  'POST /api/config/v1/checkToken-2FA': call({
    summary: 'Submit the second factor of a sign-in: a code of the app or a recovery code',
    access: 'stage',
    body: PassTwoFactorInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const input = { ...body, ...actingUser(ctx), userAgent: request.headers.get('user-agent') ?? '' };
      return answerStep(request, ctx, await logSignIn(ctx, () => passTwoFactor(ctx, input)));
    },
  }),
  'POST /api/config/v1/company/members/validate': call({
    summary: 'Accept an invitation, once. Its address becomes an authorized recipient of the company',
    access: 'public',
    refusals: [410],
    body: JoinInput,
    answer: Joined,
    run: async ({ ctx, body, request }) =>
      joinCompany(ctx, await findCaller(request, ctx), body, authorizeVerifiedEmail(ctx)),
  }),
  'POST /api/config/v1/register-partner/{id}': call({
    summary: 'Sign up under a vendor; the token is valid for the email verification only',
    access: 'public',
    refusals: [405],
    body: RegisterAccountInput,
    status: 201,
    answer: RegisterAnswer,
    run: async ({ ctx, body, params, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      return presentRegistered(await registerPartner(ctx, { ...body, userAgent, vendor: params.id ?? '' }));
    },
  }),
  'POST /api/config/v1/register': call({
    summary: 'Sign up; the token is valid for the email verification only',
    access: 'public',
    refusals: [405],
    body: RegisterAccountInput,
    status: 201,
    answer: RegisterAnswer,
    run: async ({ ctx, body, request }) =>
      presentRegistered(await registerAccount(ctx, { ...body, userAgent: request.headers.get('user-agent') ?? '' })),
  }),
  'POST /api/config/v1/signin': call({
    summary: 'Sign in with address and password; the token is of type 2fa or verify if a step is pending',
    access: 'public',
    body: SignInInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      return presentLogin(await logSignIn(ctx, () => signIn(ctx, { ...body, userAgent })));
    },
  }),
  'PUT /api/config/v1/user': call({
    summary: 'Update the profile of the caller: names, phone, language, hour format',
    access: 'session',
    feature: 'app.enableAccountSetting',
    body: UpdateProfileInput,
    answer: UserAccount,
    // The answer re-issues the cookies that name the person.
    renewsGuard: true,
    run: async ({ ctx, body }) => {
      await updateProfile(ctx, body);
      const user = await getUserAccount(ctx);
      const language = cookieLine(LANGUAGE_COOKIE, user.language, { maxAgeSeconds: YEAR_SECONDS, readable: true });
      return Response.json(user, { headers: { 'set-cookie': language } });
    },
  }),
  'POST /api/config/v1/verify-email/link': call({
    summary: 'Verify an address by the mailed link, which works once. The address becomes an authorized recipient',
    access: 'public',
    body: VerifyEmailLinkInput,
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => verifyEmailByLink(ctx, body, authorizeVerifiedEmail(ctx)),
  }),
  'GET /api/config/v1/verify-email': call({
    summary: 'Get the state of an email verification; includes the mail itself if this installation captures all mail',
    access: 'stage',
    answer: VerificationState,
    run: ({ ctx }) => getVerificationState(ctx),
  }),
  'POST /api/config/v1/verify-email': call({
    summary:
      'Verify an address by the mailed code, or continue if the mailed link was used meanwhile. The address becomes an authorized recipient',
    access: 'stage',
    body: VerifyEmailCodeInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const input = { ...body, ...actingUser(ctx), userAgent: request.headers.get('user-agent') ?? '' };
      return answerStep(request, ctx, await verifyEmailByCode(ctx, input, authorizeVerifiedEmail(ctx)));
    },
  }),
  'POST /api/dashboard/v1/auth-session/get-token': call({
    summary: 'Get a bearer token of the current session; it becomes invalid when the session ends',
    access: 'stage',
    answer: LoginAnswer,
    run: async ({ ctx }) => presentLogin({ sessionId: actingUser(ctx).sessionId, stage: await getStage(ctx) }),
  }),
  'POST /api/dashboard/v1/auth-session/set-token': call({
    summary: 'Set the session cookie of the browser from a bearer token',
    access: 'public',
    body: z.strictObject({ token: z.string().max(4_096), logoutFromOthers: z.boolean().default(false) }),
    answer: z.object({ type: BearerType }),
    run: ({ ctx, body, request }) => setToken(ctx, body, request),
  }),
};
