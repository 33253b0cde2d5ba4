import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { judgeSignatures } from '../../fixtures/delivery/judge-signatures.ts';
import { unpackPackages } from '../../fixtures/unpack-packages.ts';

/** A third-party program that returns the result of each DKIM signature of a message, as in `rsa-sha256 pass`. */
export type Verifier = {
  name: string;
  judge: (raw: Buffer) => Promise<string[]>;
  stop: () => void;
};

/** The public keys as DNS names and texts. */
export type PublicKeys = ReadonlyMap<string, string>;

/** The package `mailauth`. */
export const mailauthVerifier = (keys: PublicKeys): Verifier => ({
  name: 'mailauth',
  judge: async (raw) => {
    const resolveTxt = async (name: string): Promise<string[][]> => {
      const text = keys.get(name.toLowerCase());
      if (text === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [[text]];
    };
    return judgeSignatures(raw, { resolveTxt });
  },
  stop: () => {},
});

const PYTHON = '/usr/bin/python3';
const MODULES = 'usr/lib/python3/dist-packages';

/**
 * `dkimpy` of Debian's packages, the installed one or unpacked into a folder, with PyNaCl for Ed25519.
 *
 * @throws {Error} if it is not available.
 */
export function dkimpyVerifier(keys: PublicKeys, folder: string): Verifier {
  if (!existsSync(join('/', MODULES, 'dkim'))) unpackPackages(['python3-dkim', 'python3-nacl'], folder);
  const records = join(folder, 'records.json');
  writeFileSync(records, JSON.stringify(Object.fromEntries(keys)));
  const child = spawn(PYTHON, [join(import.meta.dirname, 'verify.py'), records], {
    env: { ...process.env, PYTHONPATH: join(folder, MODULES) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name: 'dkimpy',
    judge: async (raw) => {
      child.stdin.write(`${raw.toString('base64')}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('dkimpy has ended');
      const verdicts: unknown = JSON.parse(value);
      return Array.isArray(verdicts) ? verdicts.map(String) : [];
    },
    stop: () => child.stdin.end(),
  };
}
