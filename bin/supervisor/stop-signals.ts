const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl+C reaches us twice under npm, which passes on what the terminal has sent to both of us. */
const ECHO_MS = 1_000;

const PARENT_EVERY_MS = 250;

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
  if (process.env.npm_lifecycle_event) watchParent(() => stopping.abort());
  return stopping.signal;
}

/** The shell that npm puts between itself and us dies of a signal without passing it on: its end tells us. */
function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, PARENT_EVERY_MS);
  timer.unref();
}
