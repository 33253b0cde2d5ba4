/** How a link within text looks; underlined, so that it does not stand out by colour alone. */
export const textLinkClass =
  'rounded-sm font-medium text-accent-text underline decoration-accent-line underline-offset-3 hover:decoration-current';
