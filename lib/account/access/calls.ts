import { z } from 'zod';
import { listVendors } from '#lib/account/access/list-vendors.ts';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { listPlans } from '#lib/account/access/plans/find-plan.ts';
import { Plan } from '#lib/account/access/plans/schema.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { DefineVendorInput, GlobalFeature, SetFeatureInput, Vendor } from '#lib/account/access/schema.ts';
import { listGlobalFeatures, setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { defineVendor } from '#lib/account/access/set-vendor.ts';

import { getMe } from '#lib/account/company/queries.ts';
import { Me } from '#lib/account/company/schema.ts';
import { call } from '#lib/core/call.ts';

const GlobalFeatures = z.object({ data: z.array(GlobalFeature) });

/** The console's calls of access. */
export const CALLS = {
  'GET /api/config/v1/me': call({
    summary: 'Get the caller and their company; not for API keys',
    access: 'company/view',
    answer: Me.extend({ vendor: Vendor.pick({ name: true, title: true }) }),
    run: async ({ ctx }) => {
      const [me, { vendor }] = await Promise.all([getMe(ctx), requestAccess(ctx)]);
      return { ...me, vendor };
    },
  }),
  'GET /api/operator/v1/features': call({
    summary: 'List every feature flag with the setting of the installation',
    access: 'operator',
    answer: GlobalFeatures,
    run: async () => ({ data: await listGlobalFeatures() }),
  }),
  'PUT /api/operator/v1/features': call({
    summary: 'Set a feature flag for all companies',
    access: 'operator',
    body: SetFeatureInput,
    answer: GlobalFeatures,
    run: async ({ ctx, body }) => {
      await setGlobalFeature(ctx, body);
      return { data: await listGlobalFeatures() };
    },
  }),
  'GET /api/operator/v1/plans': call({
    summary: 'List the plans of the catalogue with all of their versions',
    access: 'operator',
    answer: z.object({ data: z.array(Plan) }),
    run: async () => ({ data: await listPlans() }),
  }),
  'POST /api/operator/v1/plans': call({
    summary: 'Add a version of a plan to the catalogue',
    access: 'operator',
    body: Plan,
    answer: Plan,
    status: 201,
    run: ({ ctx, body }) => definePlan(ctx, body),
  }),
  'GET /api/operator/v1/vendors': call({
    summary: 'List the built-in vendors and those that the operator defined',
    access: 'operator',
    answer: z.object({ data: z.array(Vendor) }),
    run: async () => ({ data: await listVendors() }),
  }),
  'PUT /api/operator/v1/vendors': call({
    summary: 'Create or update a vendor',
    access: 'operator',
    body: DefineVendorInput,
    answer: Vendor,
    run: ({ ctx, body }) => defineVendor(ctx, body),
  }),
};
