import { GiveVendorInput } from '#lib/account/access/schema.ts';
import { giveVendor } from '#lib/account/usage/give-vendor.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Set the vendor of a company',
    access: 'operator',
    body: GiveVendorInput,
    answer: OperatorCompany,
    run: async (call) => {
      await giveVendor((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
});
