import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sealSecret } from '#lib/infra/crypto/secret-box.ts';
import { DKIM_ALGORITHMS, type DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { publicKeyText } from '#lib/mail/dkim/key-record.ts';
import type { NewDkimKey } from './store.ts';

const generate = promisify(generateKeyPair);

/** What every receiver takes, and whose record still fits one DNS packet over UDP (RFC 8301 §3.2). */
const RSA_BITS = 2_048;

/**
 * A key pair of each algorithm, each under a selector of its own. RSA takes some tenths of a second, in the thread pool.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export const makeDkimKeys = (companyId: string, now: Date): Promise<NewDkimKey[]> =>
  Promise.all(
    DKIM_ALGORITHMS.map(async (algorithm) => {
      const { privateKey, publicKey } = await generatePair(algorithm);
      const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
      return {
        id: newId(),
        selector: newSelector(now),
        algorithm,
        privateKeyEncrypted: sealSecret(secret, { companyId, purpose: 'dkim' }),
        publicKey: publicKeyText(publicKey),
      };
    }),
  );

const generatePair = (algorithm: DkimAlgorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> =>
  algorithm === 'rsa-sha256' ? generate('rsa', { modulusLength: RSA_BITS }) : generate('ed25519');

/** `s<yyyymm><rand>` (contract §6): the month tells a person how old a key is, the rest keeps two of a month apart. */
function newSelector(now: Date): string {
  const month = now.toISOString().slice(0, 7).replace('-', '');
  const random = randomToken(12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return `s${month}${random.slice(0, 6)}`;
}
