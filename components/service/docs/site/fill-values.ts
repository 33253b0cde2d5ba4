import type { DocsNode } from '#lib/service/docs/schema.ts';

/** The values of this installation by the examples in the pages that they replace, the longest example first. */
export type DocsValues = readonly (readonly [example: string, value: string])[];

/** Replaces the examples of addresses in a page by those of this installation. */
export const fillNodes = (nodes: readonly DocsNode[], values: DocsValues): DocsNode[] =>
  nodes.map((node) => fillNode(node, values));

function fillNode(node: DocsNode, values: DocsValues): DocsNode {
  if (typeof node === 'string') return fillText(node, values);
  if (!('samples' in node)) return { ...node, children: fillNodes(node.children, values) };
  return {
    samples: node.samples.map(({ label, lines }) => ({
      label,
      lines: lines.map((line) =>
        line.map(([text, color]) => (color ? ([fillText(text, values), color] as const) : [fillText(text, values)])),
      ),
    })),
  };
}

const fillText = (text: string, values: DocsValues): string =>
  values.reduce((filled, [example, value]) => filled.replaceAll(example, () => value), text);
