/** Returns the line that announces the restart of a process that has ended. */
export const restartNotice = (name: string, how: string, delayMs: number): string =>
  `The ${name} ended (${how}); restarting ${delayMs === 0 ? 'now' : `in ${delayMs / 1_000} s`}.`;
