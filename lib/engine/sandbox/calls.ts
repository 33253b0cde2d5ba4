import { z } from 'zod';
import { switchEnvironment } from '#lib/account/onboarding/production.ts';
import { OnboardingState, SandboxData, SwitchEnvironmentInput } from '#lib/account/onboarding/schema.ts';
import { call } from '#lib/core/call.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import {
  authorizeRecipients,
  removeAuthorizedRecipient,
  resendAuthorization,
} from '#lib/engine/sandbox/authorized-recipients.ts';
import { confirmAuthorization } from '#lib/engine/sandbox/confirm-authorization.ts';
import { getLiveSending } from '#lib/engine/sandbox/get-live-sending.ts';
import { getSandboxData } from '#lib/engine/sandbox/get-sandbox-data.ts';
import { getAuthorization, listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';

import {
  Authorization,
  AuthorizedRecipient,
  AuthorizeRecipientsInput,
  LiveSending,
  ResendAuthorizationInput,
} from '#lib/engine/sandbox/schema.ts';

// The id is the mailed token. GET confirms nothing, because mail scanners follow links.

/** The console's calls of sandbox. */
export const CALLS = {
  'DELETE /api/config/v1/authorized-recipient/{id}': call({
    summary: 'Remove an authorized recipient',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    status: 204,
    run: ({ ctx, params }) => removeAuthorizedRecipient(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/config/v1/authorized-recipient/resend-email': call({
    summary: 'Resend the authorization mail',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: ResendAuthorizationInput,
    answer: AuthorizedRecipient,
    run: ({ ctx, body }) => resendAuthorization(ctx, body),
  }),
  'GET /api/config/v1/authorized-recipient': call({
    summary: 'List authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    query: PageQuery,
    answer: z.object({ data: z.array(AuthorizedRecipient), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listAuthorizedRecipients(ctx), query),
  }),
  'POST /api/config/v1/authorized-recipient': call({
    summary: 'Invite people to become authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: AuthorizeRecipientsInput,
    answer: z.object({ data: z.array(AuthorizedRecipient) }),
    run: async ({ ctx, body }) => ({ data: await authorizeRecipients(ctx, body) }),
  }),
  'GET /api/config/v1/authorized-recipient/verify/{id}': call({
    summary: 'Get the authorization behind a mailed link, without using the link',
    access: 'public',
    answer: Authorization,
    run: ({ ctx, params }) => getAuthorization(ctx, params.id ?? ''),
  }),
  'POST /api/config/v1/authorized-recipient/verify/{id}': call({
    summary: 'Verify an authorized recipient',
    access: 'public',
    refusals: [410],
    answer: Authorization,
    run: ({ ctx, params }) => confirmAuthorization(ctx, params.id ?? ''),
  }),
  'GET /api/config/v2/on-boarding/sandbox-data': call({
    summary: 'Get the progress of the company in its sandbox',
    access: 'company/view',
    answer: SandboxData,
    run: ({ ctx }) => getSandboxData(ctx),
  }),
  'GET /api/config/v2/on-boarding/switch-environment': call({
    summary: 'Get the amount of live sending that a switch to the sandbox would stop',
    access: 'company/view',
    feature: 'app.environment',
    answer: LiveSending,
    run: ({ ctx }) => getLiveSending(ctx),
  }),
  'POST /api/config/v2/on-boarding/switch-environment': call({
    summary: 'Switch the company to production or to its sandbox, which stops live sending',
    access: 'company/manage',
    feature: 'app.environment',
    body: SwitchEnvironmentInput,
    answer: OnboardingState,
    renewsGuard: true,
    run: ({ ctx, body }) => switchEnvironment(ctx, body),
  }),
};
