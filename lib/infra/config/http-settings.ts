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
