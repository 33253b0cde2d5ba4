const WHOLE_ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

/** Checks if a text looks like a whole email address; it may still be the beginning of a longer one. */
export const isWholeAddress = (text: string): boolean => WHOLE_ADDRESS.test(text);
