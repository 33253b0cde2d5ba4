const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Under npm one Ctrl+C arrives twice: from the terminal and forwarded by npm. */
const ECHO_MS = 1_000;

const PARENT_EVERY_MS = 250;

/**
 * Returns a signal that is aborted by the first stop signal of the process.
 *
 * @param force Called by a second stop signal, from a person who will not wait.
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

/** Stops with the parent: the shell between npm and this process dies of a signal without forwarding it. */
function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, PARENT_EVERY_MS);
  timer.unref();
}
