import { SetQuotaInput } from '#lib/account/usage/schema.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Set the number of messages that a company may send in a period',
    access: 'operator',
    body: SetQuotaInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setQuota((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
