import type { CssNode } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';

/** A condition on one attribute. */
export type AttributeTest = { name: string; operator: string | null; value: string };

/** Conditions on one element. */
export type CompoundSelector = {
  /** The name of the element in lower case; null for any. */
  type: string | null;
  ids: string[];
  classes: string[];
  attributes: AttributeTest[];
};

/** A compound selector, and its relation to the one on its left: ` `, `>`, `+` or `~`. */
export type SelectorStep = { compound: CompoundSelector; combinator: string };

/** A declaration of a rule. */
export type Declaration = { property: string; value: string; isImportant: boolean };

/** One selector of a rule that can be inlined. */
export type StyleRule = {
  /** From the left to the right. */
  steps: SelectorStep[];
  specificity: number;
  declarations: readonly Declaration[];
};

/**
 * Reads the rules of a style sheet whose declarations can be moved into `style` attributes. Those within at-rules and
 * those with pseudo-classes depend on more than the document, so they are left out.
 *
 * @throws {RangeError} for a style sheet that is nested too deeply
 */
export function readRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  walk(parse(css, { onParseError: () => {} }), {
    visit: 'Rule',
    enter(node) {
      if (this.atrule || node.prelude.type !== 'SelectorList') return;
      const declarations = readDeclarations(node.block);
      if (declarations.length === 0) return;
      for (const selector of node.prelude.children) {
        const steps = selector.type === 'Selector' ? readSteps([...selector.children]) : null;
        if (steps) rules.push({ steps, specificity: specificityOf(steps), declarations });
      }
    },
  });
  return rules;
}

/** Reads the declarations of a block, or of a `style` attribute. */
export function readDeclarations(block: CssNode): Declaration[] {
  if (block.type !== 'Block' && block.type !== 'DeclarationList') return [];
  return [...block.children].flatMap((node): Declaration[] =>
    node.type === 'Declaration'
      ? [{ property: node.property, value: generate(node.value), isImportant: node.important !== false }]
      : [],
  );
}

function readSteps(nodes: readonly CssNode[]): SelectorStep[] | null {
  const steps: SelectorStep[] = [];
  let combinator = ' ';
  let compound: CompoundSelector | null = null;
  for (const node of nodes) {
    if (node.type === 'Combinator') {
      if (!compound) return null;
      combinator = node.name.trim() || ' ';
      compound = null;
      continue;
    }
    if (!compound) {
      compound = { type: null, ids: [], classes: [], attributes: [] };
      steps.push({ compound, combinator });
    }
    if (!addCondition(compound, node)) return null;
  }
  return compound && [' ', '>', '+', '~'].includes(combinator) ? steps : null;
}

/** Adds a condition to a compound selector; false for one that cannot be decided here. */
function addCondition(compound: CompoundSelector, node: CssNode): boolean {
  switch (node.type) {
    case 'TypeSelector':
      if (node.name.includes('|')) return false;
      compound.type = node.name === '*' ? null : node.name.toLowerCase();
      return true;
    case 'IdSelector':
      compound.ids.push(node.name);
      return true;
    case 'ClassSelector':
      compound.classes.push(node.name);
      return true;
    case 'AttributeSelector': {
      if (node.flags) return false;
      const value = node.value?.type === 'String' ? node.value.value : (node.value?.name ?? '');
      compound.attributes.push({ name: node.name.name.toLowerCase(), operator: node.matcher, value });
      return true;
    }
    default:
      return false;
  }
}

/** Returns the specificity as one number (Selectors Level 4 §17). */
function specificityOf(steps: readonly SelectorStep[]): number {
  let sum = 0;
  for (const { compound } of steps) {
    const { type, ids, classes, attributes } = compound;
    sum += ids.length * 1_000_000 + (classes.length + attributes.length) * 1_000 + (type === null ? 0 : 1);
  }
  return sum;
}
