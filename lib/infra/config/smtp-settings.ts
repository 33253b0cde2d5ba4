import { SMTP_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { addressBlocks } from './address-blocks.ts';
import { wholeNumber } from './whole-number.ts';

/** The settings of the submission role beside its ports and its certificate (docs/contract.md §3: all limits configurable). */
export const smtpSettings = {
  SMTP_PROXY_FROM: addressBlocks.describe(
    'Addresses and CIDR blocks of load balancers in front of the SMTP ports. Their connections must start with a PROXY protocol header (v1 or v2); all others must not',
  ),
  SMTP_CONNECTIONS: wholeNumber(5_000, 1).describe('Maximum number of open sessions per SMTP port and process'),
  SMTP_CONNECTIONS_PER_KEY: wholeNumber(20, 1).describe('Maximum number of open SMTP sessions per key and process'),
  SMTP_CONNECTIONS_PER_ADDRESS: wholeNumber(200, 1).describe(
    'Maximum number of open SMTP sessions per client address (IPv6: per /64) and process',
  ),
  SMTP_RATE_PER_SECOND: wholeNumber(5_000, 1).describe(
    'Maximum number of messages per second, key and process over SMTP, with bursts of twice as many',
  ),
  SMTP_FAILURES_PER_MINUTE: wholeNumber(60, 1).describe(
    'Failed sign-ins per minute over SMTP after which a client address is blocked for a while',
  ),
  SMTP_RECIPIENTS_PER_MESSAGE: wholeNumber(SMTP_RECIPIENTS_MAX, SMTP_RECIPIENTS_MAX).describe(
    'Maximum number of recipients per message over SMTP; RFC 5321 requires at least 100',
  ),
  SMTP_MESSAGES_PER_CONNECTION: wholeNumber(500, 1).describe('Maximum number of messages per SMTP session'),
  SMTP_IDLE_SECONDS: wholeNumber(60, 1).describe('Seconds after which an idle SMTP session is closed'),
};
