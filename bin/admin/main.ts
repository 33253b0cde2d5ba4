import { AppError } from '#lib/core/errors/app-error.ts';
import { errorMessage } from '../error-message.ts';
import { loadDotEnv } from '../local-environment.ts';
import type { Command, Outcome } from './command.ts';
import { commands } from './commands.ts';
import { openDatabase } from './open-database.ts';
import { describeOptions, parseOptions } from './parse-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run -s admin -- <command> [--flags] [--json]`. Ends with 0, with 1 where something was refused or failed, and
 * with 2 where the command line was not understood. With `--json` stdout holds one JSON value, an error too.
 */
export async function main(args: string[]): Promise<void> {
  const isJson = args.includes('--json');
  try {
    const outcome = await runCommand(args);
    process.stdout.write(`${isJson ? JSON.stringify(outcome.json) : outcome.text}\n`);
    process.exitCode = outcome.exitCode ?? 0;
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (isJson) process.stdout.write(`${JSON.stringify({ error: toJson(error) })}\n`);
    else console.error(error instanceof UsageError ? error.message : errorMessage(error));
  }
}

async function runCommand([name, ...args]: string[]): Promise<Outcome> {
  if (!name || name === '--help' || name === 'help') return { json: Object.keys(commands), text: await listCommands() };
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`There is no command "${name}".\n\n${await listCommands()}`);
  const command = await load();
  if (args.includes('--help')) return { json: command.usage, text: describe(command) };
  const options = readOptions(command, args);
  loadDotEnv();
  const close = command.database === 'none' ? null : await openDatabase(name, command.database === 'migrated');
  try {
    return await command.run(options);
  } finally {
    await close?.();
  }
}

function readOptions(command: Command, args: string[]) {
  try {
    return parseOptions(command, args);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n\n${describe(command)}`) : error;
  }
}

const describe = (command: Command): string =>
  `npm run -s admin -- ${command.name} [--flags] [--json]\n${command.usage}\n\n${describeOptions(command)}`.trimEnd();

async function listCommands(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const rows = all.map((command) => `  ${command.name.padEnd(22)} ${command.usage}`);
  return `npm run -s admin -- <command> [--flags] [--json]\n\n${rows.join('\n')}\n\nThe flags of a command: npm run -s admin -- <command> --help`;
}

function toJson(error: unknown): { code: string; message: string } {
  if (error instanceof UsageError) return { code: 'usage', message: error.message.split('\n')[0] ?? '' };
  const said = errorMessage(error);
  const code = error instanceof AppError ? error.code : typeof said === 'string' ? 'refused' : 'internal';
  return { code, message: error instanceof Error ? error.message : String(error) };
}
