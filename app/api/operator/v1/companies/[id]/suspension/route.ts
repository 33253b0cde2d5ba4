import { SuspensionInput } from '#lib/account/company/schema.ts';
import { setSuspension } from '#lib/account/company/set-suspension.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Suspend a company, or end its suspension',
    access: 'operator',
    body: SuspensionInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setSuspension((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
