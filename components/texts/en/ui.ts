/** Words of the primitives. */
export const ui = {
  close: 'Close',
} as const;
