import type { CallExpression } from '../ast.ts';
import type { Run } from './run.ts';

/** A call with the values of its arguments. */
export type HelperCall = {
  run: Run;
  call: CallExpression;
  args: readonly unknown[];
  named: ReadonlyMap<string, unknown>;
};
