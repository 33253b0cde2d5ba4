/** The bounds of the template engine (docs/templates.md). A template or a render beyond them is refused, never cut. */
export const TEMPLATE_LIMITS = {
  /** Source of one part with its snippets and its layout, in bytes of UTF-8. */
  sourceBytes: 1_048_576,
  /** Tags of one part, counted after snippets are inlined. */
  tags: 20_000,
  /** Blocks within blocks, and expressions within expressions. */
  nesting: 32,
  /** Snippets within snippets. */
  snippetDepth: 5,
  /** Rounds of one loop. */
  rounds: 10_000,
  /** Nodes and operations of one render, over all parts. */
  steps: 100_000,
  /** Output of one render over all parts, in bytes of UTF-8. */
  outputBytes: 5_242_880,
} as const;
