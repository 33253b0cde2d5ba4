import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password with argon2id (RFC 9106) and a fresh salt; the answer is in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/**
 * Checks a password against a hash. Without a hash (no such person, or one without a password) it takes as long
 * and answers false, so that time tells nothing.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? (await decoy()));
  if (!parsed) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = parsed;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
  });
  return timingSafeEqual(tag, wanted) && hash != null;
}

let decoyHash: Promise<string> | undefined;

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(16).toString('hex'));
  return decoyHash;
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
