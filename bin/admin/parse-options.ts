import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a command's flags; `--json` and `--help` are known to all of them.
 *
 * @throws {UsageError} naming the first flag that is unknown, missing or wrong.
 */
export function parseOptions<Options extends z.ZodObject>(
  { options }: Command<Options>,
  args: string[],
): z.output<Options> {
  const config: ParseArgsOptionsConfig = { json: { type: 'boolean' }, help: { type: 'boolean' } };
  for (const [name, schema] of Object.entries(options.shape))
    config[name] = { type: isFlag(schema) ? 'boolean' : 'string' };
  const { json: _json, help: _help, ...given } = readArgs(args, config);
  const result = z.strictObject(options.shape).safeParse(given);
  // The shape is the command's own, so its output is too.
  if (result.success) return result.data as z.output<Options>;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  throw new UsageError(name in given ? `--${name}: ${issue?.message}` : `--${name} is missing.`);
}

/** The help of a command's flags, one line each. */
export function describeOptions({ options }: Command): string {
  const rows = Object.entries(options.shape).map(([name, schema]) => {
    const flag = isFlag(schema) ? `--${name}` : `--${name} <value>`;
    return [
      z.safeParse(schema, undefined).success ? `[${flag}]` : flag,
      z.globalRegistry.get(schema)?.description ?? '',
    ];
  });
  return rows.map(([flag, help]) => `  ${flag?.padEnd(30)} ${help}`).join('\n');
}

function readArgs(args: string[], options: ParseArgsOptionsConfig): Record<string, unknown> {
  try {
    return parseArgs({ args: joinNegatives(args), options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Node's sentence names the flag; what follows it is advice for command lines with positional arguments.
    throw new UsageError(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error));
  }
}

/** `--quota -1` as `--quota=-1`: alone, a value that begins with a dash would be taken for a flag. */
function joinNegatives(args: string[]): string[] {
  return args.flatMap((arg, index) => {
    if (/^-\d/.test(arg) && args[index - 1]?.startsWith('--')) return [];
    const next = args[index + 1];
    return arg.startsWith('--') && next !== undefined && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
  });
}

/** Checks whether an option is a flag without a value: a boolean, possibly with a default. */
const isFlag = (schema: unknown): boolean =>
  schema instanceof z.ZodBoolean ||
  ((schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) && isFlag(schema.unwrap()));
