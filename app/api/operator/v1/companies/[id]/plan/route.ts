import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import { setPlanEnd } from '#lib/account/usage/plans/set-plan-end.ts';
import { SetPlanEndInput, SetPlanInput } from '#lib/account/usage/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Set the plan of a company',
    access: 'operator',
    body: SetPlanInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setPlan((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  PATCH: handle({
    summary: 'Extend the plan of a company, or end it',
    access: 'operator',
    body: SetPlanEndInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setPlanEnd((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
