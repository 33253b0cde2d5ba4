/** Makes one line of a text, cut to a length. */
export const toLine = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
