import { log } from '#lib/infra/log/log.ts';

/** Ends the process and prints the reason. */
export function exit(code: number, why: string): never {
  log().info(why);
  process.exit(code);
}
