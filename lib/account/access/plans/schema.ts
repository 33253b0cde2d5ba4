import { z } from 'zod';
import { NO_LIMIT } from '#lib/registry/features.ts';
import { groupFacts, PLAN_GROUPS, type PlanGroupName } from './plan-groups.ts';

/** The name of a plan. */
export const PlanName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,39}$/, { error: 'must be FREE, BACK_TO_FREE or a name of capitals, digits and _' });

/** The version of a plan: what it holds never changes. */
export const PlanVersion = z
  .string()
  .regex(/^[\w.-]{1,20}$/, { error: 'must be letters, digits, dots and hyphens, 20 at most' });

const SubFeature = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: 'must be a name such as senderDomain' }),
  text: z.string().trim().min(1).max(100),
  /** -1 is unlimited. */
  limit: z.int().min(NO_LIMIT).max(2_000_000_000),
  enable: z.boolean(),
});

// Object.keys knows the keys of the object as texts only.
const GROUP_NAMES = Object.keys(PLAN_GROUPS) as PlanGroupName[];

/** A feature group of a plan (docs/product.md §3 Plan); a sub-feature that it does not list has no limit. */
export const PlanGroup = z.strictObject({
  name: z.enum(GROUP_NAMES),
  enable: z.boolean(),
  subFeatures: z.array(SubFeature).max(50),
});
export type PlanGroup = z.infer<typeof PlanGroup>;

/** A version of a plan, as the operator defines it. It says how many emails a month may be sent; the rest is optional. */
export const Plan = z
  .strictObject({
    name: PlanName,
    version: PlanVersion,
    /** Days after the end of the plan in which mail still leaves on its quota. */
    graceDays: z.int().min(0).max(365).default(0),
    features: z.array(PlanGroup).max(GROUP_NAMES.length),
  })
  .superRefine((plan, check) => {
    const fail = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message });
    plan.features.forEach((group, at) => {
      if (plan.features.findIndex(({ name }) => name === group.name) < at)
        fail(['features', at, 'name'], `must not be there twice: ${group.name}`);
      const known = Object.keys(groupFacts(group.name).subFeatures);
      group.subFeatures.forEach(({ name }, index) => {
        const path = ['features', at, 'subFeatures', index, 'name'];
        if (group.subFeatures.findIndex((one) => one.name === name) < index)
          fail(path, `must not be there twice: ${name}`);
        if (known.length > 0 && !known.includes(name)) fail(path, `must be one of ${known.join(', ')}`);
      });
    });
    if (!findSubFeature(plan, 'Transactional Email', 'send'))
      fail(['features'], 'must have Transactional Email with the sub-feature send');
  });
export type Plan = z.infer<typeof Plan>;

/** Finds the limit of a sub-feature: 0 where it or its group is off, undefined where the plan does not list it. */
export function planLimit(plan: Pick<Plan, 'features'>, group: PlanGroupName, name: string): number | undefined {
  const found = findSubFeature(plan, group, name);
  return found && (found.group.enable && found.subFeature.enable ? found.subFeature.limit : 0);
}

function findSubFeature({ features }: Pick<Plan, 'features'>, groupName: PlanGroupName, name: string) {
  const group = features.find((one) => one.name === groupName);
  const subFeature = group?.subFeatures.find((one) => one.name === name);
  return group && subFeature && { group, subFeature };
}
