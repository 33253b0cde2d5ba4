import type { z } from 'zod';

/** The result of a command: output for programs, the same for people, and the exit code. */
export type Outcome = {
  /** Written by `--json`. */
  json: unknown;
  /** Written otherwise. */
  text: string;
  /** 0 when absent. */
  exitCode?: number;
};

/** One command of the operator's CLI, in a file of its own. */
export type Command<Options extends z.ZodObject = z.ZodObject> = {
  name: string;
  /** Description in one line. */
  usage: string;
  /**
   * The flags of the command: a key `sending-domain` is the flag `--sending-domain`, a boolean takes no value,
   * `.describe` is its help.
   */
  options: Options;
  /**
   * The database that the settings name while it runs: none, any that can be reached, or one that has all migrations.
   */
  database: 'none' | 'any' | 'migrated';
  /** @throws {AppError | OperatorError} what is refused, in one sentence */
  run: (options: z.output<Options>) => Promise<Outcome>;
};

/** Types a command by its own options. */
export const defineCommand = <Options extends z.ZodObject>(command: Command<Options>): Command<Options> => command;
