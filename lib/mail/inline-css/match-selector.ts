import type { HtmlElement } from './read-elements.ts';
import type { AttributeTest, CompoundSelector, SelectorStep } from './read-rules.ts';

/** Counts the comparison of an element with a compound selector, and the characters that it reads; throws when there are too many. */
export type CountTest = (characters?: number) => void;

/** Decides if an element matches a selector, from its right to its left. */
export function matchesSelector(element: HtmlElement, steps: readonly SelectorStep[], count: CountTest): boolean {
  return matchesFrom(element, steps, steps.length - 1, count);
}

function matchesFrom(element: HtmlElement, steps: readonly SelectorStep[], index: number, count: CountTest): boolean {
  const step = steps[index];
  if (!step) return true;
  count();
  if (!matchesCompound(element, step.compound, count)) return false;
  if (index === 0) return true;
  switch (step.combinator) {
    case '>':
      return element.parent !== null && matchesFrom(element.parent, steps, index - 1, count);
    case '+':
      return element.previous !== null && matchesFrom(element.previous, steps, index - 1, count);
    case '~':
      for (let other = element.previous; other; other = other.previous) {
        if (matchesFrom(other, steps, index - 1, count)) return true;
      }
      return false;
    default:
      for (let other = element.parent; other; other = other.parent) {
        if (matchesFrom(other, steps, index - 1, count)) return true;
      }
      return false;
  }
}

function matchesCompound(
  element: HtmlElement,
  { type, ids, classes, attributes }: CompoundSelector,
  count: CountTest,
): boolean {
  return (
    (type === null || element.tag.name === type) &&
    classes.every((name) => element.classes.has(name)) &&
    ids.every((id) => element.attribute('id') === id) &&
    attributes.every((test) => matchesAttribute(element, test, count))
  );
}

function matchesAttribute(element: HtmlElement, { name, operator, value }: AttributeTest, count: CountTest): boolean {
  const own = element.attribute(name);
  if (own === null) return false;
  count(own.length);
  switch (operator) {
    case null:
      return true;
    case '=':
      return own === value;
    case '~=':
      return value !== '' && own.split(/\s+/).includes(value);
    case '|=':
      return own === value || own.startsWith(`${value}-`);
    case '^=':
      return value !== '' && own.startsWith(value);
    case '$=':
      return value !== '' && own.endsWith(value);
    case '*=':
      return value !== '' && own.includes(value);
    default:
      return false;
  }
}
