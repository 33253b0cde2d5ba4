import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { listPlans } from '#lib/account/access/plans/find-plan.ts';
import { Plan, PlanName } from '#lib/account/access/plans/schema.ts';
import { setPlan, setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';
import { SetPlanEndInput, SetPlanInput, SetQuotaInput } from '#lib/account/usage/schema.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { UsageSlot } from '#lib/account/usage/slots.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { OperatorError } from '../operator-error.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Lists the plans of the catalogue, or one with its limits. Changes nothing. */
export const plansCommand = defineCommand({
  name: 'plans',
  usage: 'Lists the plans, or one with its limits.',
  options: z.object({ plan: PlanName.optional().describe('The name of one; all when absent') }),
  database: 'migrated',
  run: async ({ plan }) => {
    const plans = (await listPlans()).filter(({ name }) => plan === undefined || name === plan);
    const lines = plans.flatMap((one) => [summaryOf(one), ...(plan === undefined ? [] : limitsOf(one))]);
    return { json: plans, text: lines.join('\n') };
  },
});

const summaryOf = ({ name, version, graceDays, features }: Plan): string =>
  `${name} ${version}: ${features.length} feature groups, ${graceDays} days of grace`;

const limitsOf = ({ features }: Plan): string[] =>
  features.flatMap(({ name, enable, subFeatures }) => [
    `  ${name}${enable ? '' : ': off'}`,
    ...subFeatures.map((one) => `    ${one.name}: ${limitText(one)} (${one.text})`),
  ]);

const limitText = ({ limit, enable }: { limit: number; enable: boolean }): string => {
  if (!enable) return 'off';
  return limit < 0 ? 'unlimited' : String(limit);
};

/** Adds a version of a plan from a JSON file. A repeat changes nothing; other content needs a new version. */
export const definePlanCommand = defineCommand({
  name: 'define-plan',
  usage: 'Adds a version of a plan to the catalogue.',
  options: z.object({ file: z.string().min(1).describe('A JSON file; docs/plans.md has an example') }),
  database: 'migrated',
  run: async ({ file }) => {
    const plan = parseInput(Plan, await readJson(file));
    await definePlan(platformContext({ actor: { type: 'operator' } }), plan);
    return { json: plan, text: `${plan.name} ${plan.version} is in the catalogue.` };
  },
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`There is no file ${file} that can be read.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const { plan, version, quota, periodEnd, force } = SetPlanInput.shape;

/** Sets the plan of a company with its quotas and limits. Usage is kept; a repeat changes nothing. */
export const setPlanCommand = defineCommand({
  name: 'set-plan',
  usage: 'Gives a company a plan.',
  options: z.object({
    company: CompanyOption,
    plan: plan.describe('FREE, BACK_TO_FREE, or the name of a paid plan in capitals; the command plans lists them'),
    version: version.describe('Version of the plan; the newest when absent'),
    quota: quota.describe("Mails a month in place of the plan's own; -1 is unlimited"),
    'period-end': periodEnd.describe('When it ends, as 2027-01-01T00:00:00Z'),
    force: force.describe('Also where the company uses more than the plan includes'),
  }),
  database: 'migrated',
  run: async ({ company, 'period-end': end, ...rest }) => {
    const { company: found, ctx } = await enterCompany(company);
    const set = SetPlanInput.parse({ ...rest, ...(end && { periodEnd: end }) });
    await setPlan(ctx, set);
    return { json: { companyId: found.id, ...set }, text: `${found.name}: plan ${set.plan}.` };
  },
});

/** Gives the paid plan of a company another end. A repeat changes nothing. */
export const extendPlanCommand = defineCommand({
  name: 'extend-plan',
  usage: 'Extends the paid plan of a company.',
  options: z.object({
    company: CompanyOption,
    'period-end': SetPlanEndInput.shape.periodEnd.describe('When it ends, as 2027-01-01T00:00:00Z'),
  }),
  database: 'migrated',
  run: async ({ company, 'period-end': periodEnd }) => {
    const { company: found, ctx } = await enterCompany(company);
    await setPlanEnd(ctx, { periodEnd, grace: true });
    return { json: { companyId: found.id, periodEnd }, text: `${found.name}: the plan ends at ${periodEnd}.` };
  },
});

/** Ends the paid plan of a company now. */
export const expirePlanCommand = defineCommand({
  name: 'expire-plan',
  usage: 'Ends the paid plan of a company; its grace period follows.',
  options: z.object({
    company: CompanyOption,
    'no-grace': z.boolean().optional().describe('Without the grace period of the plan'),
  }),
  database: 'migrated',
  run: async ({ company, 'no-grace': noGrace = false }) => {
    const { company: found, ctx } = await enterCompany(company);
    const periodEnd = ctx.now().toISOString();
    await setPlanEnd(ctx, { periodEnd, grace: !noGrace });
    return { json: { companyId: found.id, periodEnd }, text: `${found.name}: the plan has ended.` };
  },
});

/** Sets how many mails a company may send in a period. What was used stays; a repeat changes nothing. */
export const setQuotaCommand = defineCommand({
  name: 'set-quota',
  usage: 'Sets how many mails a company may send.',
  options: z.object({
    company: CompanyOption,
    quota: SetQuotaInput.shape.quota.describe('Mails per period; -1 is unlimited'),
    slot: UsageSlot.optional().describe(
      'monthly, daily, sandbox, extra or bulk; monthly, or sandbox in the sandbox, when absent',
    ),
  }),
  database: 'migrated',
  run: async ({ company, quota, slot }) => {
    const { company: found, ctx } = await enterCompany(company);
    const set = { slot: slot ?? (found.sandbox ? 'sandbox' : 'monthly'), quota } as const;
    await setQuota(ctx, set);
    return { json: { companyId: found.id, ...set }, text: `${found.name}: ${set.slot} quota ${quota}.` };
  },
});
