import { SendingDomainDetail } from '#lib/domains/schema.ts';
import { requireSpfRule } from '#lib/domains/verification/require-spf-rule.ts';
import { verifyDomain } from '#lib/domains/verification/verify-domain.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary:
      'Check the DNS records of a sending domain now; refuses SPF records that contradict, after it has stored the result',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'sendingDomain.detailAuthentication'],
    answer: SendingDomainDetail,
    run: async ({ ctx, params }) => {
      const domain = await verifyDomain(ctx, { kind: 'sending', id: params.id ?? '' });
      requireSpfRule(domain);
      return domain;
    },
  }),
});
