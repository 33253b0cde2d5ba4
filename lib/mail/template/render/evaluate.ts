import type { CompareOperator, Expression, PathExpression, PathStep } from '../ast.ts';
import { STEP_COSTS } from '../limits.ts';
import { callHelper } from './call-helper.ts';
import type { Run, Scope } from './run.ts';

/**
 * Returns the value of an expression; undefined if it is missing from the data.
 *
 * @param isRequired A missing value is reported.
 * @throws {TemplateError} missingVariable, limit, budget
 */
export function evaluate(run: Run, expression: Expression, scope: Scope, isRequired: boolean): unknown {
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'path': {
      const value = readPathValue(run, expression, scope);
      if (value === undefined && isRequired) run.reportMissing(expression);
      return value;
    }
    case 'or': {
      run.spend(1);
      const left = evaluate(run, expression.left, scope, false);
      return run.rules.needsDefault(left) ? evaluate(run, expression.right, scope, isRequired) : left;
    }
    case 'call': {
      run.count(1, expression.at);
      const args = expression.args.map((argument) => evaluate(run, argument, scope, isRequired));
      const named = new Map<string, unknown>();
      for (const [name, value] of expression.named) named.set(name, evaluate(run, value, scope, isRequired));
      return callHelper(run, expression, args, named);
    }
    default:
      return test(run, expression, scope);
  }
}

/** Decides a condition. A missing value in it is not reported. @throws {TemplateError} limit, budget */
export function test(run: Run, expression: Expression, scope: Scope): boolean {
  switch (expression.type) {
    case 'or':
      run.spend(1);
      return test(run, expression.left, scope) || test(run, expression.right, scope);
    case 'and':
      run.spend(1);
      return test(run, expression.left, scope) && test(run, expression.right, scope);
    case 'not':
      run.spend(1);
      return !test(run, expression.value, scope);
    case 'compare': {
      const left = evaluate(run, expression.left, scope, false);
      const right = evaluate(run, expression.right, scope, false);
      run.spend(1 + Math.floor(Math.min(lengthOf(left), lengthOf(right)) / STEP_COSTS.printedCharacters));
      return compare(left, expression.operator, right, expression.isLoose);
    }
    default:
      return run.rules.isTruthy(evaluate(run, expression, scope, false));
  }
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

function compare(left: unknown, operator: CompareOperator, right: unknown, isLoose: boolean): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, isLoose);
    case '!=':
      return !isEqual(left, right, isLoose);
    default:
      return compareOrder(isLoose ? toNumber(left) : left, operator, isLoose ? toNumber(right) : right);
  }
}

/** Compares values of one type; `isLoose` compares texts with numbers as JavaScript's `==` does. */
function isEqual(left: unknown, right: unknown, isLoose: boolean): boolean {
  const [one, other] = [left ?? null, right ?? null];
  if (!isLoose || one === null || other === null || typeof one === 'object' || typeof other === 'object') {
    return one === other;
  }
  return one === other || (typeof one !== typeof other && Number(one) === Number(other));
}

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;

/** Compares numbers with numbers and texts with texts by code units; false for anything else. */
function compareOrder(left: unknown, operator: CompareOperator, right: unknown): boolean {
  const isComparable =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!isComparable) return false;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

function readPathValue(run: Run, path: PathExpression, scope: Scope): unknown {
  const length = path.steps.length + path.up;
  if (length > STEP_COSTS.pathSteps) run.spend(Math.floor(length / STEP_COSTS.pathSteps));
  let value = rootOf(run, path, scope);
  for (const step of path.steps) {
    if (value === undefined || value === null) return undefined;
    value = readOwn(value, stepOf(run, step, value, scope));
  }
  return value;
}

function rootOf(run: Run, { root, up, local }: PathExpression, scope: Scope): unknown {
  switch (root) {
    case 'data':
      return run.data;
    case 'builtIn':
      return run.builtIns;
    case 'local':
      return findLocal(scope, local);
    case 'loop':
      return findLoop(scope, up);
    case 'scope': {
      let found: Scope | null = scope;
      for (let level = 0; level < up && found; level += 1) {
        found = found.parent ?? (run.rules.staysInRoot ? found : null);
      }
      return found?.value;
    }
  }
}

function findLocal(from: Scope, name: string): unknown {
  for (let scope: Scope | null = from; scope; scope = scope.parent) {
    if (scope.locals?.has(name)) return scope.locals.get(name);
  }
  return undefined;
}

function findLoop(from: Scope, up: number): unknown {
  let left = up;
  for (let scope: Scope | null = from; scope; scope = scope.parent) {
    if (!scope.loop) continue;
    if (left === 0) return scope.loop;
    left -= 1;
  }
  return undefined;
}

function stepOf(run: Run, step: PathStep, container: unknown, scope: Scope): string {
  if (typeof step === 'string') return step;
  const value = evaluate(run, step, scope, false);
  if (typeof value === 'number') return String(Array.isArray(container) ? value - run.rules.firstIndex : value);
  return typeof value === 'string' ? value : '';
}

/** Reads an own property of plain JSON, so that `constructor` and `__proto__` are missing. */
function readOwn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
