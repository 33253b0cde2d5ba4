import { spawnScript } from './spawn-script.ts';

/** The answer of `create-account --json`. */
export type CreatedAccount = {
  companyId: string;
  userId: string;
  password: string;
  apiKey: string;
  /** An address that the account may send from. */
  from: string;
  smtp: { host: string; ports: number[]; username: string; password: string };
};

/**
 * Runs one command of the operator's command line and returns its JSON answer.
 *
 * @param env The environment of the installation: `DATABASE_URL` or `DATA_DIR`, and its secrets.
 * @throws {Error} with its whole output when it fails.
 */
export const runAdmin = <T>(env: Record<string, string>, ...command: string[]): Promise<T> =>
  runAdminOf(undefined, env, ...command);

/**
 * Runs one command of another version, as `runAdmin`.
 *
 * @param root The folder of the version; undefined for this one.
 */
export async function runAdminOf<T>(
  root: string | undefined,
  env: Record<string, string>,
  ...command: string[]
): Promise<T> {
  const { code, output } = await spawnScript('bin/admin.ts', env, [...command, '--json'], root).ended();
  if (code !== 0) throw new Error(`admin ${command.join(' ')} ended with ${code}: ${output}`);
  // Lines of the log may come before the answer.
  return JSON.parse(output.slice(output.lastIndexOf('\n{') + 1));
}
