import { SMTP_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { addressBlocks } from './address-blocks.ts';
import { wholeNumber } from './whole-number.ts';

/** Limits of the HTTP servers: the dashboard with its APIs, and the API host of the relay. */
export const httpSettings = {
  HTTP_CONNECTIONS: wholeNumber(5_000, 1).describe(
    'Maximum number of open connections per HTTP port and process (dashboard, API host)',
  ),
  HTTP_CONNECTIONS_PER_ADDRESS: wholeNumber(500, 1).describe(
    'Maximum number of open connections per client address (IPv6: per /64) and HTTP port. Behind `TRUSTED_PROXIES`: maximum number of requests in progress per client address',
  ),
  HTTP_HEADERS_SECONDS: wholeNumber(15, 1).describe('Seconds a client has to send the headers of a request'),
  HTTP_BODY_SECONDS: wholeNumber(20, 1).describe(
    'Seconds a client has to send the body of a request, plus one second for every 500 bytes received',
  ),
  HTTP_REQUEST_SECONDS: wholeNumber(300, 1).describe('Seconds a client has to send a whole request, whatever its size'),
  HTTP_STALL_SECONDS: wholeNumber(120, 1).describe(
    'Seconds without traffic after which a connection with an unfinished response is closed',
  ),
  HTTP_KEEP_ALIVE_SECONDS: wholeNumber(75, 1).describe(
    'Seconds after which an idle HTTP connection is closed; keep it above the idle timeout of a load balancer in front',
  ),
};

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
