/** The look of a link within text; underlined, so that it differs by more than colour. */
export const textLinkClass =
  'rounded-sm font-medium text-accent-text underline decoration-accent-line underline-offset-3 hover:decoration-current';
