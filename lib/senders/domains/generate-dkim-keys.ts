import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sealSecret } from '#lib/infra/crypto/secret-box.ts';
import { DKIM_ALGORITHMS, type DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { formatPublicKey } from '#lib/mail/dkim/key-record.ts';
import type { NewDkimKey } from './store.ts';

const generate = promisify(generateKeyPair);

/** RSA key size that every receiver accepts and whose record fits one DNS packet over UDP (RFC 8301 §3.2). */
const RSA_BITS = 2_048;

/**
 * Generates a key pair of each algorithm, each with its own selector. RSA takes some tenths of a second, in the thread pool.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export const generateDkimKeys = (companyId: string, now: Date): Promise<NewDkimKey[]> =>
  Promise.all(
    DKIM_ALGORITHMS.map(async (algorithm) => {
      const { privateKey, publicKey } = await generatePair(algorithm);
      const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
      return {
        id: newId(),
        selector: newSelector(now),
        algorithm,
        privateKeyEncrypted: sealSecret(secret, { companyId, purpose: 'dkim' }),
        publicKey: formatPublicKey(publicKey),
      };
    }),
  );

const generatePair = (algorithm: DkimAlgorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> =>
  algorithm === 'rsa-sha256' ? generate('rsa', { modulusLength: RSA_BITS }) : generate('ed25519');

/** Builds a selector, `s<yyyymm><rand>` (docs/contract.md §6): the month shows the age of the key, the rest makes it unique. */
function newSelector(now: Date): string {
  const month = now.toISOString().slice(0, 7).replace('-', '');
  const random = randomToken(12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return `s${month}${random.slice(0, 6)}`;
}
