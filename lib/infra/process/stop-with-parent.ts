/**
 * Import this, or start with `node --import`, to end with the process that started this one over an IPC channel:
 * when that one is killed and can no longer stop us, the channel breaks, and we stop as if it had sent SIGTERM.
 * Does nothing in a process that was started any other way.
 */

/** How long stopping in order may take before the process ends in any case. */
const DRAIN_MS = 30_000;

if (process.channel) {
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
