import { GiveVendorInput } from '#lib/access/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/http/config-api/operator-company.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { giveVendor } from '#lib/usage/give-vendor.ts';

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
