import { z } from 'zod';
import { defineVendor } from '#lib/account/access/define-vendor.ts';
import { listVendors } from '#lib/account/access/list-vendors.ts';
import { DefineVendorInput, Vendor } from '#lib/account/access/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the built-in vendors and those that the operator defined',
    access: 'operator',
    answer: z.object({ data: z.array(Vendor) }),
    run: async () => ({ data: await listVendors() }),
  }),
  PUT: handle({
    summary: 'Create or update a vendor',
    access: 'operator',
    body: DefineVendorInput,
    answer: Vendor,
    run: ({ ctx, body }) => defineVendor(ctx, body),
  }),
});
