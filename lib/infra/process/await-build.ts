/** The variable that tells a web process to wait for the dashboard's build. */
export const AWAIT_BUILD = 'AWAIT_BUILD';

/** The end of a build, as the supervisor sends it over the IPC channel of a process that waits for it. */
export type BuildEnd = 'built' | 'failed';

/**
 * Returns the end of the build that this process was started to wait for; null if it was started without one. A message
 * that arrives before anybody waits is kept by the channel.
 */
export function awaitBuild(): Promise<BuildEnd> | null {
  if (!process.env[AWAIT_BUILD] || !process.channel) return null;
  return new Promise((resolve) => {
    process.once('message', (end) => resolve(end === 'built' ? 'built' : 'failed'));
  });
}
