/** The environment of a process that is to see these variables and none of ours, beside what finds programs. */
export const exactEnvironment = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: process.env.NODE_ENV,
  ...variables,
});
