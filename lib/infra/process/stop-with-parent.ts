/**
 * Started with `node --import` of this file, an IPC channel and `STOP_WITH_PARENT` in the environment, a process ends
 * with the one that started it: when that one is killed and can no longer stop us, the channel breaks, and we stop as
 * if it had sent SIGTERM. `STOP_WITH_PARENT` is the parent's process id: in processes that we start in turn, which
 * inherit the import and the environment, it does nothing.
 */

/** The time that an orderly stop may take before the process exits in any case. */
const DRAIN_MS = 30_000;

if (process.channel && process.env.STOP_WITH_PARENT === String(process.ppid)) {
  process.once('disconnect', stop);
  // Waiting for the parent's end is no reason to stay alive.
  process.channel.unref();
}

function stop(): void {
  // The parent read our output: writing to nobody must not end the draining.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}
