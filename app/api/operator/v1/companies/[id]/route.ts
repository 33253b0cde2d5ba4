import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a company with its vendor, plan and suspension; the id may be its slug or name',
    access: 'operator',
    answer: OperatorCompany,
    run: (call) => readOperatorCompany(call),
  }),
});
