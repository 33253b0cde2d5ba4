import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { CheckedSendingDomain } from '#lib/senders/domains/schema.ts';
import { findSpfProblem } from '#lib/senders/domains/verification/find-spf-problem.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Check the DNS records of a sending domain now; `problem` reports SPF records that contradict',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'sendingDomain.detailAuthentication'],
    answer: CheckedSendingDomain,
    run: async ({ ctx, params }) => {
      const domain = await verifyDomain(ctx, { kind: 'sending', id: params.id ?? '' });
      return { ...domain, problem: findSpfProblem(domain) };
    },
  }),
});
