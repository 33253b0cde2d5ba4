import { SuspensionInput } from '#lib/company/schema.ts';
import { setSuspension } from '#lib/company/set-suspension.ts';
import { handle } from '#lib/http/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Suspends a company, or lets it go on',
    access: 'operator',
    body: SuspensionInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setSuspension((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
