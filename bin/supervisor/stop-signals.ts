const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl+C reaches us twice under npm, which passes on what the terminal has sent to both of us. */
const ECHO_MS = 1_000;

/**
 * Aborted at the first signal that asks to stop.
 *
 * @param force Called at a second one, a person's who will not wait.
 */
export function stopOnSignals(force: () => void): AbortSignal {
  const stopping = new AbortController();
  let firstAt = 0;
  const onSignal = () => {
    if (!stopping.signal.aborted) {
      firstAt = performance.now();
      stopping.abort();
    } else if (performance.now() - firstAt > ECHO_MS) force();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return stopping.signal;
}
