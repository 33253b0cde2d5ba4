/** Removes the quotes, angle brackets and punctuation around an address, and lowers its case. */
export const trimAddress = (address: string): string =>
  address
    .trim()
    .replace(/^["'<]{1,9}|["'>.,;:]{1,9}$/g, '')
    .toLowerCase();
