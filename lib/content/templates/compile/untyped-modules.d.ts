/** The parts of packages that are used and come without types. */

declare module 'mjml-core' {
  const core: {
    default: (
      mjml: string,
      options: object,
    ) => Promise<{ html: string; errors: readonly { line: number; message: string }[] }>;
  };
  export = core;
}

declare module 'mjml-preset-core' {
  const preset: object;
  export = preset;
}

declare module 'html-to-text' {
  export function compile(options: object): (html: string) => string;
}
