import { handle } from '#lib/http/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';
import { SetQuotaInput } from '#lib/usage/schema.ts';
import { setQuota } from '#lib/usage/set-quota.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Sets how many mails a company may send in a period',
    access: 'operator',
    body: SetQuotaInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setQuota((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
