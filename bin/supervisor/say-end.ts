/** One line about something that has ended and is started again after a pause. */
export const sayEnd = (name: string, how: string, delayMs: number): string =>
  `The ${name} ended (${how}); it is started again ${delayMs === 0 ? 'at once' : `in ${delayMs / 1_000} s`}.`;
