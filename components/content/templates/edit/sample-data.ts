import type { Template } from '#lib/content/templates/schema.ts';

type Variable = Template['variables'][number];
type Data = Record<string, unknown>;

/** A step of a variable's path; a list is entered at its first entry. */
type Step = { name: string; isList: boolean };

/** Reads the path of a variable, for example `order.items[].name`. */
const stepsOf = (path: string): Step[] =>
  path.split('.').map((part) => ({ name: part.replaceAll('[]', ''), isList: part.endsWith('[]') }));

/** Counts the variables that have a value in the data. */
export const countFilled = (data: Data, variables: readonly Variable[]): number =>
  variables.filter(({ path }) => isFilled(data, stepsOf(path))).length;

function isFilled(data: unknown, steps: readonly Step[]): boolean {
  const [step, ...rest] = steps;
  if (!step) return data !== undefined && data !== null;
  if (!isData(data) || !Object.hasOwn(data, step.name)) return false;
  const value = data[step.name];
  if (!step.isList) return isFilled(value, rest);
  return Array.isArray(value) && (value.length === 0 || isFilled(value[0], rest));
}

/** Returns the data with an example for each variable that has no value; values that exist stay as they are. */
export function fillData(data: Data, variables: readonly Variable[]): Data {
  // Lists first, so that the variables of their entries find an entry.
  const ordered = [...variables].sort((a, b) => stepsOf(a.path).length - stepsOf(b.path).length);
  return ordered.reduce<Data>(
    (filled, { path, use }) => Object.assign(filled, withValue(filled, stepsOf(path), use)),
    structuredClone(data),
  );
}

function withValue(data: Data, [step, ...rest]: readonly Step[], use: Variable['use']): Data {
  // A name that every object has cannot be data.
  if (!step || step.name === '' || step.name === '__proto__') return data;
  const value = Object.hasOwn(data, step.name) ? data[step.name] : undefined;
  return { ...data, [step.name]: exampleOf(value, step, rest, use) };
}

function exampleOf(value: unknown, step: Step, rest: readonly Step[], use: Variable['use']): unknown {
  if (step.isList) {
    if (Array.isArray(value) && value.length > 0 && !isData(value[0])) return value;
    const entries: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}];
    return entries.map((entry) => (isData(entry) && rest.length > 0 ? withValue(entry, rest, use) : entry));
  }
  if (rest.length > 0) return value === undefined || isData(value) ? withValue(value ?? {}, rest, use) : value;
  if (value !== undefined && value !== null) return value;
  if (use === 'list') return [{}];
  return use === 'condition' ? true : step.name.replaceAll(/[_-]/g, ' ');
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
