import { getVerificationState } from '#lib/captured-mail/get-verification-state.ts';
import { VerificationState } from '#lib/captured-mail/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { answerStep, LoginAnswer } from '#lib/http/login-answer.ts';
import { routes } from '#lib/http/routes.ts';
import { actingUser } from '#lib/identity/acting-user.ts';
import { VerifyEmailCodeInput } from '#lib/identity/schema.ts';
import { verifyEmailByCode } from '#lib/identity/verify-email.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What the proof of an address waits for; shows the mail itself where this installation keeps all mail',
    access: 'stage',
    answer: VerificationState,
    run: ({ ctx }) => getVerificationState(ctx),
  }),
  POST: handle({
    summary: 'Prove an address by the mailed code, or go on where the mailed link was used meanwhile',
    access: 'stage',
    body: VerifyEmailCodeInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const input = { ...body, ...actingUser(ctx), userAgent: request.headers.get('user-agent') ?? '' };
      return answerStep(request, ctx, await verifyEmailByCode(ctx, input));
    },
  }),
});
