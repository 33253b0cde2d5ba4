import { DAY_MS } from '#lib/core/durations.ts';
import { readExpiry } from '#lib/infra/tls/self-signed.ts';
import { type Check, fail, ok, warn } from './check.ts';

const WARN_DAYS = 21;

/** Checks how long the relay's certificate is still valid; a self-signed one is renewed automatically. */
export const checkCertificate: Check = async ({ settings, now, part }) => {
  const listens = settings.RELAY_ROLES.some((role) => role === 'submission' || role === 'inbound');
  if (part === 'relay' && !listens) return ok('No certificate is needed: this relay listens for no SMTP.');
  const path = settings.TLS_CERT_FILE;
  if (!path) return fail('There is no certificate: give TLS_CERT_FILE and TLS_KEY_FILE.');
  let expiry: Date;
  try {
    expiry = readExpiry(path);
  } catch {
    return fail(`${path} is no certificate that can be read: give TLS_CERT_FILE a PEM file.`);
  }
  const days = Math.floor((expiry.getTime() - now.getTime()) / DAY_MS);
  const until = `The certificate in ${path} is good until ${expiry.toISOString().slice(0, 10)}`;
  if (days < 0) return fail(`${until}, which has passed: put a new one there; the relay loads it automatically.`);
  if (days < WARN_DAYS) return warn(`${until}, ${days} days: renew it; the relay loads it automatically.`);
  return ok(`${until}.`);
};
