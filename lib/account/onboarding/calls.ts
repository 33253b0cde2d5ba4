import { z } from 'zod';
import { listFeatures } from '#lib/account/access/list-features.ts';
import { Feature } from '#lib/account/access/schema.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { Company, UpdateCompanyInput } from '#lib/account/company/schema.ts';
import { completeProfile, updateCompany } from '#lib/account/onboarding/company-profile.ts';
import { prepareEnvironment } from '#lib/account/onboarding/prepare-environment.ts';
import { requestProduction, switchEnvironment } from '#lib/account/onboarding/production.ts';
import {
  getProductionAccess,
  getPurifySandboxData,
  getShownTour,
  getSurvey,
  listProductionRequests,
} from '#lib/account/onboarding/queries.ts';
import {
  CompleteProfileInput,
  OnboardingState,
  PendingProductionRequest,
  Preparation,
  PrepareEnvironmentInput,
  ProductionAccess,
  ProductionDetails,
  ProductTour,
  PurifySandboxData,
  SetSandboxInput,
  SubmitSurveyInput,
  Survey,
  TickTourInput,
} from '#lib/account/onboarding/schema.ts';
import { submitSurvey } from '#lib/account/onboarding/survey.ts';
import { finishOnboarding, tickTour } from '#lib/account/onboarding/tour.ts';
import { call } from '#lib/core/call.ts';

/** The console's calls of onboarding. */
export const CALLS = {
  'GET /api/config/v1/company/detail': call({
    summary: 'Get the company with its current features',
    access: 'company/view',
    answer: Company.extend({ features: z.array(Feature) }),
    run: async ({ ctx }) => {
      const [company, features] = await Promise.all([getCompany(ctx), listFeatures(ctx)]);
      return { ...company, features };
    },
  }),
  'PUT /api/config/v1/company/detail': call({
    summary: 'Update the details of the company',
    access: 'company/manage',
    body: UpdateCompanyInput,
    answer: Company,
    run: ({ ctx, body }) => updateCompany(ctx, body),
  }),
  'POST /api/config/v1/user/set-sandbox': call({
    summary: 'Switch the company to its sandbox, which stops live sending',
    access: 'company/manage',
    feature: 'app.environment',
    body: SetSandboxInput,
    answer: Company,
    renewsGuard: true,
    run: async ({ ctx, body }) => {
      const { company } = await switchEnvironment(ctx, { environment: 'sandbox', ...body });
      return company;
    },
  }),
  'POST /api/config/v2/on-boarding/complete-profile': call({
    summary: 'Save the data that the company must provide before production',
    access: 'company/manage',
    body: CompleteProfileInput,
    answer: OnboardingState,
    renewsGuard: true,
    run: ({ ctx, body }) => completeProfile(ctx, body),
  }),
  'POST /api/config/v2/on-boarding/finish-onboarding': call({
    summary: 'Finish the welcome of the current environment',
    access: 'session',
    answer: OnboardingState,
    renewsGuard: true,
    run: ({ ctx }) => finishOnboarding(ctx),
  }),
  'POST /api/config/v2/on-boarding/prepare-environment': call({
    summary: 'Run one step of the preparation of an environment',
    access: 'session',
    feature: 'app.environment',
    body: PrepareEnvironmentInput,
    answer: Preparation,
    run: ({ ctx, body }) => prepareEnvironment(ctx, body),
  }),
  'GET /api/config/v2/on-boarding/product-tour': call({
    summary: 'Get the product tour of the company',
    access: 'company/view',
    answer: ProductTour,
    run: ({ ctx }) => getShownTour(ctx),
  }),
  'PUT /api/config/v2/on-boarding/product-tour': call({
    summary: 'Mark steps of the product tour as done, for steps that are not detected automatically',
    access: 'session',
    body: TickTourInput,
    answer: ProductTour,
    renewsGuard: true,
    run: ({ ctx, body }) => tickTour(ctx, body),
  }),
  'GET /api/config/v2/on-boarding/production-request': call({
    summary: 'Get the production status of the company with its latest request',
    access: 'company/view',
    answer: ProductionAccess,
    run: ({ ctx }) => getProductionAccess(ctx),
  }),
  'POST /api/config/v2/on-boarding/production-request': call({
    summary: 'Request production',
    access: 'company/manage',
    feature: 'app.environment',
    body: ProductionDetails,
    answer: ProductionAccess,
    status: 201,
    run: ({ ctx, body }) => requestProduction(ctx, body),
  }),
  'GET /api/config/v2/on-boarding/purify/sandbox-data': call({
    summary: 'Get the progress of the company with email validation',
    access: 'company/view',
    answer: PurifySandboxData,
    run: ({ ctx }) => getPurifySandboxData(ctx),
  }),
  'GET /api/config/v2/on-boarding/survey': call({
    summary: 'Get the questions of the survey and the answers of the company',
    access: 'company/view',
    answer: Survey,
    run: ({ ctx }) => getSurvey(ctx),
  }),
  'POST /api/config/v2/on-boarding/survey': call({
    summary: 'Save the answers of the company to the survey',
    access: 'session',
    body: SubmitSurveyInput,
    answer: Survey,
    renewsGuard: true,
    run: ({ ctx, body }) => submitSurvey(ctx, body),
  }),
  'GET /api/operator/v1/production-requests': call({
    summary: 'List production requests that wait for a decision, the oldest first',
    access: 'operator',
    answer: z.object({ data: z.array(PendingProductionRequest) }),
    run: async () => ({ data: await listProductionRequests() }),
  }),
};
