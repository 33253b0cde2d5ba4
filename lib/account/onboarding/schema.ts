import { z } from 'zod';
import { Company, CompleteProfile } from '#lib/account/company/schema.ts';
import { SlotUsage } from '#lib/account/usage/schema.ts';
import { Environment } from '#lib/core/environment.ts';
import type { ProductionStep } from '#lib/core/production-steps.ts';

/** The product tour of a company (docs/product.md §3 Tour data). */
export const ProductTour = z.object({
  sandboxSetAuthorizedRecipient: z.boolean(),
  sandboxWelcome: z.boolean(),
  productionWelcome: z.boolean(),
  productionDataCompletion: z.boolean(),
  productionAddSendingDomain: z.boolean(),
  productionSendingDomainCongratulation: z.boolean(),
  productionAddWebhook: z.boolean(),
  sandboxEmailSent: z.boolean(),
  productionEmailSent: z.boolean(),
  productionAddApiKeys: z.boolean(),
  productionAddSubAccount: z.boolean(),
  surveyCompletion: z.boolean(),
  emailValidationApiKey: z.boolean(),
  /** Derived (docs/product.md §4 Environment): the company may try production now. */
  sandboxTryProduction: z.boolean(),
});
export type ProductTour = z.infer<typeof ProductTour>;

const ticked = z.literal(true, { error: 'must be true: a step is ticked, and never taken back' }).optional();

/** `PUT /on-boarding/product-tour`: the steps that people tick; all others are ticked by events. */
export const TickTourInput = z
  .strictObject({ sandboxWelcome: ticked, productionWelcome: ticked, productionSendingDomainCongratulation: ticked })
  .refine((steps) => Object.keys(steps).length > 0, { error: 'Name at least one step.' });
export type TickTourInput = z.infer<typeof TickTourInput>;

/** The survey's questions with the answers that each may have, in the order of the screen. */
export const SURVEY_QUESTIONS = {
  purpose: ['signIn', 'receipts', 'notifications', 'other'],
  integration: ['smtp', 'api', 'both', 'unsure'],
  volume: ['under1000', 'under10000', 'under100000', 'more', 'unsure'],
  role: ['developer', 'operations', 'product', 'founder', 'other'],
} as const;

/** A question of the survey. */
export const SurveyQuestion = z.enum(['purpose', 'integration', 'volume', 'role']);
export type SurveyQuestion = keyof typeof SURVEY_QUESTIONS;

/** An answer of some question. */
export const SurveyOption = z.enum([...new Set(Object.values(SURVEY_QUESTIONS).flat())]);
export type SurveyOption = z.infer<typeof SurveyOption>;

/** The answers to the survey: one for each question. */
export const SurveyAnswers = z.strictObject({
  purpose: z.enum(SURVEY_QUESTIONS.purpose),
  integration: z.enum(SURVEY_QUESTIONS.integration),
  volume: z.enum(SURVEY_QUESTIONS.volume),
  role: z.enum(SURVEY_QUESTIONS.role),
});
export type SurveyAnswers = z.infer<typeof SurveyAnswers>;

/** `POST /on-boarding/survey`. */
export const SubmitSurveyInput = z.strictObject({ answers: SurveyAnswers });
export type SubmitSurveyInput = z.infer<typeof SubmitSurveyInput>;

/** The survey: what is asked, and what was answered. */
export const Survey = z.object({
  completed: z.boolean(),
  questions: z.array(z.object({ id: SurveyQuestion, options: z.array(SurveyOption) })),
  answers: SurveyAnswers.nullable(),
});
export type Survey = z.infer<typeof Survey>;

/** `GET /on-boarding/sandbox-data`: how far a company has come in its sandbox. */
export const SandboxData = z.object({
  environment: Environment,
  recipients: z.object({ total: z.int(), verified: z.int() }),
  /** True once a recipient was authorized, also if they were removed later. */
  recipientAuthorized: z.boolean(),
  emailSent: z.boolean(),
  /** True once a sandbox message was delivered or captured. */
  emailArrived: z.boolean(),
  /** The recipient who agreed last; null without one, and for readers who may not see recipients. */
  authorizedRecipient: z.string().nullable(),
  /** The acceptance of the first sandbox message that is still kept, and the first arrival of one. */
  firstSentAt: z.iso.datetime().nullable(),
  firstArrivedAt: z.iso.datetime().nullable(),
  /** The usage of the current sandbox day; null without such a quota. */
  quota: SlotUsage.nullable(),
  tryProduction: z.boolean(),
});
export type SandboxData = z.infer<typeof SandboxData>;

/** `GET /on-boarding/purify/sandbox-data`: the same for email validation. */
export const PurifySandboxData = z.object({
  environment: Environment,
  /** True once a key for email validation was created. */
  apiKey: z.boolean(),
  /** The usage of the slot `purify`; its quota is -1 (unlimited) where none is set. */
  quota: SlotUsage,
});
export type PurifySandboxData = z.infer<typeof PurifySandboxData>;

const confirm = z
  .string()
  .optional()
  .describe('The name of the company. Required to move it from production to its sandbox, which stops live sending.');

/** `POST /on-boarding/switch-environment`. */
export const SwitchEnvironmentInput = z.strictObject({ environment: Environment, confirm });
export type SwitchEnvironmentInput = z.infer<typeof SwitchEnvironmentInput>;

/** `POST /user/set-sandbox`. */
export const SetSandboxInput = z.strictObject({ confirm });
export type SetSandboxInput = z.infer<typeof SetSandboxInput>;

/** `POST /on-boarding/complete-profile`: the production data of a company. */
export const CompleteProfileInput = CompleteProfile;
export type CompleteProfileInput = z.infer<typeof CompleteProfileInput>;

/** The answer of `finish-onboarding`, `switch-environment` and `complete-profile`: the company and its tour. */
export const OnboardingState = z.object({ company: Company, tour: ProductTour });
export type OnboardingState = z.infer<typeof OnboardingState>;

/** The sources of a company's recipient addresses. */
export const RECIPIENT_SOURCES = ['customers', 'members', 'employees', 'other'] as const;

/** Fewest and most characters of the description of a company's mail. */
export const DESCRIPTION_MIN = 20;
export const DESCRIPTION_MAX = 1_000;

/** The answers that a company gives when it requests production. */
export const ProductionDetails = z.strictObject({
  kinds: z.array(z.enum(SURVEY_QUESTIONS.purpose)).min(1, { error: 'must name at least one' }).max(4),
  volume: z.enum(SURVEY_QUESTIONS.volume),
  source: z.enum(RECIPIENT_SOURCES),
  description: z
    .string()
    .trim()
    .min(DESCRIPTION_MIN, { error: `must have ${DESCRIPTION_MIN} characters or more` })
    .max(DESCRIPTION_MAX, { error: `must have ${DESCRIPTION_MAX} characters or fewer` })
    // PostgreSQL's text holds no NUL.
    .refine((text) => !text.includes('\0'), { error: 'must be text' }),
  /** No bought lists, no mail that nobody asked for. */
  consent: z.literal(true, { error: 'must be agreed to' }),
});
export type ProductionDetails = z.infer<typeof ProductionDetails>;

/** A request to leave the sandbox. */
export const ProductionRequest = z.object({
  id: z.uuid(),
  status: z.enum(['Requested', 'Approved', 'Rejected']),
  details: ProductionDetails,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decisionNote: z.string().nullable(),
});
export type ProductionRequest = z.infer<typeof ProductionRequest>;

/** `GET` and `POST /on-boarding/production-request`: the production status of a company with its latest request. */
export const ProductionAccess = z.object({
  productionStatus: Company.shape.productionStatus,
  request: ProductionRequest.nullable(),
});
export type ProductionAccess = z.infer<typeof ProductionAccess>;

/** A request with the company that made it, for the operator. */
export const PendingProductionRequest = ProductionRequest.extend({
  company: Company.pick({ id: true, name: true, slug: true, website: true, industry: true }),
});
export type PendingProductionRequest = z.infer<typeof PendingProductionRequest>;

/** The operator's decision over a company's waiting request. */
export const DecideProductionInput = z.strictObject({
  decision: z.enum(['Approved', 'Rejected']),
  /** Shown to the company. */
  note: z.string().trim().max(500, { error: 'must have 500 characters or fewer' }).optional(),
});
export type DecideProductionInput = z.infer<typeof DecideProductionInput>;

/** The steps that prepare an environment after the switch, in this order. */
export const PREPARATION_STEPS = ['environment', 'sender', 'quota', 'recipients', 'keys'] as const;

/** `POST /on-boarding/prepare-environment`: one step of getting an environment ready. */
export const PrepareEnvironmentInput = z.strictObject({ environment: Environment, step: z.enum(PREPARATION_STEPS) });
export type PrepareEnvironmentInput = z.infer<typeof PrepareEnvironmentInput>;

/** The result of a step. `open`: nothing is broken, but people have something left to do. */
export const Preparation = z.object({
  step: z.enum(PREPARATION_STEPS),
  state: z.enum(['done', 'open', 'failed']),
  /** The value for the sentence on the screen: a number, or a name. */
  found: z.string().nullable(),
});
export type Preparation = z.infer<typeof Preparation>;

/** The checklist in the sandbox; without `isSwitchable` the way to production is no part of it. */
export type SandboxTourView = {
  environment: 'sandbox';
  data: SandboxData;
  productionStatus: Company['productionStatus'];
  isSwitchable: boolean;
  /** True while a step is open. */
  isOpen: boolean;
};

/** The checklist in production, with the steps whose screens the person may open. */
export type ProductionTourView = {
  environment: 'production';
  tour: ProductTour;
  shown: readonly ProductionStep[];
  isOpen: boolean;
};

/** The checklist of first steps, by environment. */
export type TourView = SandboxTourView | ProductionTourView;
