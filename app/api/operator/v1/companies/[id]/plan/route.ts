import { handle } from '#lib/http/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';
import { SetPlanInput } from '#lib/usage/schema.ts';
import { setPlan } from '#lib/usage/set-plan.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Gives a company a plan',
    access: 'operator',
    body: SetPlanInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setPlan((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
