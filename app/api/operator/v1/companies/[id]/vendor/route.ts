import { GiveVendorInput } from '#lib/access/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/operator-company.ts';
import { routes } from '#lib/http/routes.ts';
import { giveVendor } from '#lib/usage/give-vendor.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Gives a company another vendor',
    access: 'operator',
    body: GiveVendorInput,
    answer: OperatorCompany,
    run: async (call) => {
      await giveVendor((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
