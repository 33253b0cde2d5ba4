import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { chooseFreePort } from '../ports.ts';
import { findPostmaster } from './postmaster.ts';

const Access = z.object({ port: z.int(), password: z.string().min(1) });

/** The loopback port of an embedded database and the passwords of its roles. */
export type Access = z.infer<typeof Access>;

/**
 * Port and password of a data folder's database: drawn once and kept. Another port is taken only where something else
 * sits on the kept one. The file is readable by its owner only.
 */
export async function keepAccess(dataDir: string, avoidPorts: number[]): Promise<Access> {
  const kept = readAccess(dataDir);
  // A server that a killed process left still sits on the kept port; it is about to be stopped.
  const left = findPostmaster(join(dataDir, 'postgres'));
  const port = left?.port ?? (await chooseFreePort(kept?.port ?? 0, avoidPorts));
  const access = { port, password: kept?.password ?? randomBytes(24).toString('base64url') };
  writeFileSync(toPath(dataDir), `${JSON.stringify(access)}\n`, { mode: 0o600 });
  return access;
}

/**
 * Port and password as they were kept, or null before the first start.
 *
 * @throws {OperatorError} where the file is damaged.
 */
export function readAccess(dataDir: string): Access | null {
  const path = toPath(dataDir);
  if (!existsSync(path)) return null;
  try {
    return Access.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new OperatorError(
      `The file ${path} cannot be read or is damaged: work as the user it belongs to, or put it back from a backup.`,
    );
  }
}

/** The URL of one database of the server, for one of its roles. */
export const toUrl = (role: string, { port, password }: Access, database: string): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

const toPath = (dataDir: string) => join(dataDir, 'postgres.json');
