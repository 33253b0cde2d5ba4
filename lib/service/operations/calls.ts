import { z } from 'zod';
import { listFeatures } from '#lib/account/access/list-features.ts';
import { Feature, GiveVendorInput, SetFeatureInput } from '#lib/account/access/schema.ts';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { setSuspension } from '#lib/account/company/company.ts';
import { SuspensionInput } from '#lib/account/company/schema.ts';
import { decideProductionRequest } from '#lib/account/onboarding/production.ts';
import { DecideProductionInput, ProductionAccess } from '#lib/account/onboarding/schema.ts';
import { giveVendor } from '#lib/account/usage/give-vendor.ts';
import { setPlan, setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';

import { SetPlanEndInput, SetPlanInput, SetQuotaInput } from '#lib/account/usage/schema.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { call } from '#lib/core/call.ts';
import { listTrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/list-traffic-policies.ts';
import { readDestination, requestRetry, updateDestination } from '#lib/service/operations/destinations/destinations.ts';

import { getDoctorReport, requestDoctor } from '#lib/service/operations/doctor/doctor-report.ts';

import { getOperations } from '#lib/service/operations/get-operations.ts';
import { OperatorCompany, operatorCompany, readOperatorCompany } from '#lib/service/operations/operator-company.ts';
import {
  DestinationChange,
  DestinationWithPolicy,
  DoctorReport,
  Operations,
  Requested,
} from '#lib/service/operations/schema.ts';

const Features = z.object({ data: z.array(Feature) });

/** The console's calls of operations. */
export const CALLS = {
  'GET /api/operator/v1/companies/{id}/features': call({
    summary: 'List the current feature flags of a company',
    access: 'operator',
    answer: Features,
    run: async (call) => ({ data: await listFeatures((await operatorCompany(call)).ctx) }),
  }),
  'PUT /api/operator/v1/companies/{id}/features': call({
    summary: 'Set a feature flag of a company',
    access: 'operator',
    body: SetFeatureInput,
    answer: Features,
    run: async (call) => {
      const { ctx } = await operatorCompany(call);
      await setFeature(ctx, call.body);
      return { data: await listFeatures(ctx) };
    },
  }),
  'PUT /api/operator/v1/companies/{id}/plan': call({
    summary: 'Set the plan of a company',
    access: 'operator',
    body: SetPlanInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setPlan((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  'PATCH /api/operator/v1/companies/{id}/plan': call({
    summary: 'Extend the plan of a company, or end it',
    access: 'operator',
    body: SetPlanEndInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setPlanEnd((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  'POST /api/operator/v1/companies/{id}/production-request': call({
    summary: 'Approve or reject the waiting production request of a company',
    access: 'operator',
    body: DecideProductionInput,
    answer: ProductionAccess,
    run: async (call) => decideProductionRequest((await operatorCompany(call)).ctx, call.body),
  }),
  'PUT /api/operator/v1/companies/{id}/quota': call({
    summary: 'Set the number of messages that a company may send in a period',
    access: 'operator',
    body: SetQuotaInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setQuota((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  'GET /api/operator/v1/companies/{id}': call({
    summary: 'Get a company with its vendor, plan and suspension; the id may be its slug or name',
    access: 'operator',
    answer: OperatorCompany,
    run: (call) => readOperatorCompany(call),
  }),
  'PUT /api/operator/v1/companies/{id}/suspension': call({
    summary: 'Suspend a company, or end its suspension',
    access: 'operator',
    body: SuspensionInput,
    answer: OperatorCompany,
    run: async (call) => {
      await setSuspension((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  'PUT /api/operator/v1/companies/{id}/vendor': call({
    summary: 'Set the vendor of a company',
    access: 'operator',
    body: GiveVendorInput,
    answer: OperatorCompany,
    run: async (call) => {
      await giveVendor((await operatorCompany(call)).ctx, call.body);
      return readOperatorCompany(call);
    },
  }),
  'POST /api/operator/v1/destinations/{destination}/retry': call({
    summary: 'Retry the waiting deliveries of a destination now, and reset its backoff and throttling',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx, params }) => requestRetry(ctx, readDestination(params.destination)),
  }),
  'PUT /api/operator/v1/destinations/{destination}': call({
    summary: 'Override the traffic policy of a destination, pause it or resume it; workers follow within seconds',
    access: 'operations',
    body: DestinationChange,
    answer: DestinationWithPolicy,
    run: ({ ctx, params, body }) => updateDestination(ctx, readDestination(params.destination), body),
  }),
  'DELETE /api/operator/v1/destinations/{destination}': call({
    summary: 'Remove the overrides of operators for a destination; the built-in traffic policy applies again',
    access: 'operations',
    answer: DestinationWithPolicy,
    run: ({ ctx, params }) => updateDestination(ctx, readDestination(params.destination), null),
  }),
  'GET /api/operator/v1/destinations': call({
    summary: 'List the traffic policies of each destination: the built-in ones and the overrides of operators',
    access: 'operations',
    answer: z.object({ data: z.array(DestinationWithPolicy) }),
    run: async () => ({
      data: (await listTrafficPolicies()).map(({ destination, ...policy }) => ({ destination, policy })),
    }),
  }),
  'GET /api/operator/v1/doctor': call({
    summary: 'Get the results of the last health checks',
    access: 'operations',
    answer: DoctorReport,
    run: () => getDoctorReport(),
  }),
  'POST /api/operator/v1/doctor': call({
    summary: 'Request the health checks now; a relay with the role jobs runs them',
    access: 'operations',
    answer: Requested,
    status: 202,
    run: ({ ctx }) => requestDoctor(ctx),
  }),
  'GET /api/operator/v1/operations': call({
    summary:
      'Get the state of the installation: processes, queue, destinations, rates, database, health checks and alerts',
    access: 'operations',
    answer: Operations,
    run: ({ ctx }) => getOperations(ctx),
  }),
};
