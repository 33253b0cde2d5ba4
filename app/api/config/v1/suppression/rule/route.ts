import { SuppressionRule } from '#lib/engine/suppressions/schema.ts';
import { getSuppressionRule, setSuppressionRule } from '#lib/engine/suppressions/suppression-rule.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the rule for full mailboxes',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    answer: SuppressionRule,
    run: ({ ctx }) => getSuppressionRule(ctx),
  }),
  PUT: handle({
    summary: 'Set the number of bounces after which a full mailbox is suppressed',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    body: SuppressionRule,
    answer: SuppressionRule,
    run: ({ ctx, body }) => setSuppressionRule(ctx, body),
  }),
});
