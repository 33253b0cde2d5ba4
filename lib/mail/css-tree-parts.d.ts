/** The parts of css-tree without its table of all properties, which takes megabytes; its types only know the whole. */

declare module 'css-tree/generator' {
  const generate: typeof import('css-tree').generate;
  export = generate;
}

declare module 'css-tree/parser' {
  const parse: typeof import('css-tree').parse;
  export = parse;
}

declare module 'css-tree/walker' {
  const walk: typeof import('css-tree').walk;
  export = walk;
}
