import { handle } from '#lib/http/handle.ts';
import { OperatorCompany, readOperatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'A company with its vendor, plan and suspension; the id may be its slug or name',
    access: 'operator',
    answer: OperatorCompany,
    run: (call) => readOperatorCompany(call),
  }),
});
