import { actingUser } from '#lib/account/identity/acting-user.ts';
import { VerifyEmailCodeInput } from '#lib/account/identity/schema.ts';
import { verifyEmailByCode } from '#lib/account/identity/verify-email.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/authorize-verified-email.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerStep, LoginAnswer } from '#lib/http/login/login-answer.ts';
import { getVerificationState } from '#lib/insight/captured-mail/get-verification-state.ts';
import { VerificationState } from '#lib/insight/captured-mail/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the state of an email verification; includes the mail itself if this installation captures all mail',
    access: 'stage',
    answer: VerificationState,
    run: ({ ctx }) => getVerificationState(ctx),
  }),
  POST: handle({
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
});
