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
  /** Steps of one render, over all parts: a node or an operation is one, more where it reads much (`STEP_COSTS`). */
  steps: 100_000,
  /** Output of one render over all parts, in bytes of UTF-8. */
  outputBytes: 5_242_880,
} as const;

/** The work that counts for more than one step, so that a step takes some 0.1 µs whatever it does. */
export const STEP_COSTS = {
  /** Characters of a text that a helper reads for one step. */
  helperCharacters: 8,
  /** Characters of a value that is printed or compared for one step. */
  printedCharacters: 64,
  /** Names of a path, and scopes that it leaves, for one step. */
  pathSteps: 8,
  /** Characters of content within data that are parsed for one step (sparkpost). */
  dynamicCharacters: 2,
  /** A date, a number or a plural by the rules of a locale. */
  format: 10,
  /** The first use of a format in a render: making one takes a hundred times as long as using it. */
  newFormat: 1_000,
} as const;
