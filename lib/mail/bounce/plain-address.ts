/** An address without the marks about it, in lower case. */
export const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^["'<]{1,9}|["'>.,;:]{1,9}$/g, '')
    .toLowerCase();
