import type { DsnEnvelope, DsnRecipient } from '#lib/mail/dsn/dsn-request.ts';
import { readEnvid, readNotify, readOrcpt, readRet } from '#lib/mail/dsn/read-parameters.ts';
import type { PathArgument } from '../smtp/parse-path.ts';

/** Returns the notifications that the parameters of MAIL ask for, once they are checked (RFC 3461 §4.3, §4.4); null for none. */
export function readEnvelopeDsn({ parameters }: PathArgument): DsnEnvelope | null {
  const [ret, envid] = [readRet(parameters.get('RET') ?? true), readEnvid(parameters.get('ENVID') ?? true)];
  return ret || envid ? { ...(ret && { ret }), ...(envid && { envid }) } : null;
}

/**
 * Reads the notifications that the parameters of RCPT ask for (RFC 3461 §4.1, §4.2).
 *
 * @returns null for a bad value.
 */
export function readRecipientDsn({ parameters }: PathArgument): DsnRecipient | null {
  const [givenNotify, givenOrcpt] = [parameters.get('NOTIFY'), parameters.get('ORCPT')];
  const notify = givenNotify === undefined ? undefined : readNotify(givenNotify);
  const orcpt = givenOrcpt === undefined ? undefined : readOrcpt(givenOrcpt);
  if (notify === null || orcpt === null) return null;
  return { ...(notify && { notify }), ...(orcpt && { orcpt }) };
}
