import { AppError } from '#lib/core/errors/app-error.ts';
import { checkCompany } from '#lib/engine/messages/accept/checks/check-company.ts';
import { requireGrant } from '#lib/senders/api-keys/admit-key.ts';
import { authenticateHash, hashApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { chooseSubaccount } from '#lib/senders/subaccounts/sending/choose-subaccount.ts';
import type { SMTPServerAuthentication } from '../smtp/smtp-server-seam.ts';

/** User names of clients that authenticate by the password alone; one of them may select a subaccount by its number. */
const USER_NAME = /^(?:smtp|apikey|resend|api|smtp_injection(?::x-msys-subaccount=(\d{1,9}))?)$/i;

/**
 * Creates the function that authenticates a client at AUTH, and again at each message: the password is the API key, the user
 * name one of the well-known ones or the key again.
 *
 * The function throws {AppError} invalidApiKey, sdkKeyRefused, missingGrant, ipNotAllowed, accountSuspended, featureOff and
 * productionRequired.
 */
export function createAuthenticator(given: SMTPServerAuthentication, ip: string): () => Promise<AuthenticatedKey> {
  let hash: Buffer | null = null;
  return async () => {
    const { password, name } = readCredentials(given);
    hash ??= hashApiKey(password);
    const key = await authenticateHash(hash, ip);
    requireGrant(key, 'smtp/inject');
    await checkCompany(key);
    const chosen = name?.[1] === undefined ? key : await chooseSubaccount(key, Number(name[1]));
    if (!chosen) throw new AppError('invalidApiKey');
    return chosen;
  };
}

function readCredentials({ username = '', password, authzid = '' }: SMTPServerAuthentication) {
  // RFC 4616 §2: another identity than one's own may be asked for; here nobody may act for another.
  const isForeign = authzid !== '' && authzid !== username;
  const name = USER_NAME.exec(username);
  if (!password || isForeign || !(name || username === password)) throw new AppError('invalidApiKey');
  return { password, name };
}
