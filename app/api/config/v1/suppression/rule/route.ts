import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { SuppressionRule } from '#lib/suppressions/schema.ts';
import { getSuppressionRule, setSuppressionRule } from '#lib/suppressions/suppression-rule.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the rule for full mailboxes',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    answer: SuppressionRule,
    run: ({ ctx }) => getSuppressionRule(ctx),
  }),
  PUT: handle({
    summary: 'Set after how many bounces of a full mailbox its address is suppressed',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    body: SuppressionRule,
    answer: SuppressionRule,
    run: ({ ctx, body }) => setSuppressionRule(ctx, body),
  }),
});
