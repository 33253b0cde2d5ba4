import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const Secrets = z.object({ NEXTAUTH_SECRET: z.string().min(32), ENCRYPTION_KEY: z.string().min(32) });

/** The secrets that a start generates where the environment gives none. */
export type Secrets = z.infer<typeof Secrets>;

/**
 * The generated secrets of a data folder, 256 random bits each, made once and kept: without the encryption key what
 * is stored encrypted cannot be read again. The file is readable by its owner only.
 *
 * @throws {OperatorError} where the file is there but damaged; it is never replaced.
 */
export function ensureSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const draw = () => randomBytes(32).toString('base64url');
    writeFileSync(path, `${JSON.stringify({ NEXTAUTH_SECRET: draw(), ENCRYPTION_KEY: draw() }, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
  }
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new OperatorError(
      `The file ${path} is damaged: put it back from a backup, or give NEXTAUTH_SECRET and ENCRYPTION_KEY.`,
    );
  }
}
