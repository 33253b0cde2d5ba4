import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { listPlans } from '#lib/account/access/plans/find-plan.ts';
import { Plan } from '#lib/account/access/plans/schema.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { operator, planOf } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('the catalogue', () => {
  it('takes a version once, takes the same again, and refuses other content of it', async () => {
    const plan = await definePlan(operator(), planOf({ 'Team Management': { member: 5 } }));
    await definePlan(operator(), plan);
    expect(await refusalOf(definePlan(operator(), { ...plan, graceDays: 3 }))).toBe('duplicate');
    expect(await refusalOf(definePlan(operator(), { ...plan, name: 'FREE', version: '2' }))).toBe('duplicate');
    expect((await listPlans()).filter(({ name }) => name === plan.name)).toEqual([plan]);
    const { rows } = await getPool().query(
      "SELECT FROM audit_entries WHERE action = 'plan.define' AND target_id = $1",
      [plan.name],
    );
    expect(rows).toHaveLength(1);
  });

  it('names the path of what is wrong in a definition', () => {
    const good = planOf({ 'Team Management': { member: 5 } });
    const faultOf = (change: (plan: Plan) => void): unknown => {
      const plan = structuredClone(good);
      change(plan);
      try {
        return parseInput(Plan, plan);
      } catch (error) {
        return error instanceof AppError ? error.payload.field : error;
      }
    };
    const sub = (plan: Plan) => plan.features[0]?.subFeatures[0] ?? { name: '', limit: 0 };
    expect(faultOf((plan) => Object.assign(sub(plan), { limit: -2 }))).toBe('features[0].subFeatures[0].limit');
    expect(faultOf((plan) => Object.assign(sub(plan), { name: 'members' }))).toBe('features[0].subFeatures[0].name');
    expect(faultOf((plan) => Object.assign(plan.features[0] ?? {}, { name: 'Teams' }))).toBe('features[0].name');
    expect(faultOf((plan) => plan.features.push(...plan.features))).toBe('features[2].name');
    expect(faultOf((plan) => plan.features.splice(1))).toBe('features');
    expect(faultOf((plan) => Object.assign(plan, { name: 'team' }))).toBe('name');
  });
});
