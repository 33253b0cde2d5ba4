/** Returns the environment of a process: these variables, and from our own only `PATH` and `NODE_ENV`. */
export const exactEnvironment = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: process.env.NODE_ENV,
  ...variables,
});
