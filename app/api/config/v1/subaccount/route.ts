import { PageFacts, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { createSubaccount } from '#lib/senders/subaccounts/create-subaccount.ts';
import { listSubaccounts } from '#lib/senders/subaccounts/list-subaccounts.ts';
import {
  CreatedSubaccount,
  CreateSubaccountInput,
  SubaccountList,
  SubaccountQuery,
} from '#lib/senders/subaccounts/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sub-accounts with their volume, bounce rate and complaint rate of 30 days',
    access: 'subaccount/manage',
    feature: 'subaccount',
    query: SubaccountQuery,
    answer: SubaccountList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listSubaccounts(ctx, query), query),
  }),
  POST: handle({
    summary: 'Create a sub-account with its IP pool, its domains and its first API key, which is shown only once',
    access: 'subaccount/manage',
    feature: 'subaccount.create',
    body: CreateSubaccountInput,
    answer: CreatedSubaccount,
    status: 201,
    run: ({ ctx, body }) => createSubaccount(ctx, body),
  }),
});
