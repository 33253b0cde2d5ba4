import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { Plan } from '#lib/account/access/plans/schema.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { OperatorError } from '../operator-error.ts';
import { defineCommand } from './command.ts';

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
