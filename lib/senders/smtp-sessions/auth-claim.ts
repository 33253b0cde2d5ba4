import { sha256 } from '#lib/infra/crypto/hash-token.ts';

/** The parts of failed credentials that may name a company. The password itself is not kept. */
export type AuthClaim = {
  /** In lower case; empty if none was given. */
  userName: string;
  keyHash: Buffer;
  /** The first characters of an API key (`ApiKey.hint`); null if neither the password nor the user name begins like one. */
  hint: string | null;
};

/** The longest user name that can name a company: an address (RFC 5321 §4.5.3.1). */
const USER_NAME_MAX = 320;

const HINT = /^tx_(?:test|live)_[A-Za-z0-9_-]{4}/;

/** Returns the claim of credentials that were refused. */
export function readAuthClaim(username: string, password: string): AuthClaim {
  const hint = HINT.exec(password) ?? HINT.exec(username);
  const userName = username.length > USER_NAME_MAX ? '' : username.trim().toLowerCase();
  return { userName, keyHash: sha256(password), hint: hint?.[0] ?? null };
}

/** Returns true if two claims are of the same credentials. */
export const isSameClaim = (one: AuthClaim, other: AuthClaim): boolean =>
  one.userName === other.userName && one.keyHash.equals(other.keyHash);
