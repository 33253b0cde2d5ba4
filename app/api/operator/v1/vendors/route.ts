import { z } from 'zod';
import { defineVendor } from '#lib/access/define-vendor.ts';
import { listVendors } from '#lib/access/list-vendors.ts';
import { DefineVendorInput, Vendor } from '#lib/access/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Every vendor, built in or defined',
    access: 'operator',
    answer: z.object({ data: z.array(Vendor) }),
    run: async () => ({ data: await listVendors() }),
  }),
  PUT: handle({
    summary: 'Defines a vendor, or changes one',
    access: 'operator',
    body: DefineVendorInput,
    answer: Vendor,
    run: ({ ctx, body }) => defineVendor(ctx, body),
  }),
});
