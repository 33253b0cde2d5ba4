/** The look of a document in a frame. */
type FrameOptions = {
  /** Loads pictures of other servers. */
  hasImages: boolean;
  /** The scheme of the document's root; `light` unless given. */
  rootScheme?: 'light' | 'dark' | undefined;
};

/**
 * Builds the document of a sandboxed frame from the HTML of a mail. Its policy loads nothing but pictures, and those of
 * other servers only when asked for; the sandbox of the frame runs no scripts.
 */
export function frameDocument(html: string, { hasImages, rootScheme = 'light' }: FrameOptions): string {
  // Uploaded images are ours, which an installation without a certificate serves over http.
  const images = hasImages ? `data: https: ${globalThis.location?.origin ?? ''}` : 'data:';
  const policy = `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'`;
  // The repeated selector outweighs what the mail itself says of the root.
  const style = `:root:root:root{color-scheme:${rootScheme}!important}img{max-width:100%}`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>${html}`;
}
