import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../operator-error.ts';

/** More than any secret has; what is longer is no secret but a file. */
const MAX_BYTES = 4_096;

/**
 * Reads a secret that must not appear in a list of processes or in a shell's history. At a terminal it asks twice and
 * hides the input; otherwise it reads the first line of stdin.
 *
 * @throws {OperatorError} when the two inputs differ, or stdin has no line.
 */
export async function readSecret(name: string): Promise<string> {
  const secret = process.stdin.isTTY ? await askTwice(name) : await readLine();
  if (secret === '') throw new OperatorError(`Give the ${name} on stdin: its first line is empty.`);
  return secret;
}

async function askTwice(name: string): Promise<string> {
  const first = await ask(`New ${name}: `);
  const second = await ask(`The same again: `);
  if (first !== second) throw new OperatorError(`The two are not the same: the ${name} stays as it was.`);
  return first;
}

/** Hides the typed characters. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Ctrl+C and Ctrl+D leave everything as it was.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MAX_BYTES) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
