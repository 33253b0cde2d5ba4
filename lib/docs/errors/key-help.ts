import type { keyErrors } from '#lib/core/errors/catalogue/keys.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of API keys and what they may do. */
export const keyHelp: Readonly<Record<keyof typeof keyErrors, ErrorHelp>> = {
  missingApiKey: {
    when: 'The request has no API key, or the SMTP session is not authenticated.',
    fix: 'Send `Authorization: Bearer <key>`. An empty environment variable is the usual reason. [Ways to present a key](../concepts/key.md#three-ways-to-present-it).',
  },
  invalidApiKey: {
    when: 'The key does not exist: it is mistyped, revoked, expired, or of another installation.',
    fix: 'Copy the key again, without blanks and line breaks. A key is shown once; if it is lost, create a new one and revoke the old one.',
  },
  missingGrant: {
    when: 'The key is valid and lacks the permission for this call; the message names it.',
    fix: 'Add the [grant](../concepts/key.md) on the page of the key, or use a key that has it. It counts from the next request on.',
  },
  ipNotAllowed: {
    when: 'The key is limited to other IP addresses than the one that the request came from; the message names it.',
    fix: 'Add the address or its block on the page of the key. Behind a proxy the operator has to set `TRUSTED_PROXIES`, or all requests seem to come from the proxy.',
  },
  accountSuspended: {
    when: 'The operator has suspended the account, or the sub-account is suspended.',
    fix: '**Contact us** in the dashboard stays open. A sub-account is resumed by its company.',
  },
  subaccountEnded: {
    when: 'The sub-account was terminated. Its history stays, and it takes no more changes.',
    fix: 'Create a new [sub-account](../concepts/sub-account.md); numbers are not used again.',
  },
  productionRequired: {
    when: 'A key for production is used while the account is in the sandbox.',
    fix: 'Switch the account to production, or use a key that begins with `tx_test_`. [Environments](../concepts/environment.md).',
  },
  tlsRequired: {
    when: 'The SMTP client tried to authenticate or to send before TLS.',
    fix: 'Turn on STARTTLS in the client (often called TLS), or use a port with implicit TLS (often called SSL).',
  },
};
