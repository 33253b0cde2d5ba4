import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { isPublicAddress } from '#lib/core/public-address.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { AddressRefused, guardedLookup, isHostAllowed, isWebPort } from './address-guard.ts';

/** A fetched resource. */
export type Fetched = {
  bytes: Buffer;
  /** The media type as the server named it, in lower case, without parameters; null if it named none. */
  mediaType: string | null;
  /** The last part of the address's path, decoded; may be empty. */
  name: string;
};

/**
 * A web address that was not, or could not be, fetched. The message gives a customer the reason, and no details of our
 * network.
 */
export class FetchRefused extends Error {}

/** The answer has more bytes than are wanted. */
export class FetchTooLarge extends FetchRefused {}

const REDIRECTS_MAX = 3;
const URL_MAX = 2048;

/**
 * Fetches a web address from an untrusted source. Every connection, also that of a redirect, goes only to a public
 * address, unless the operator allows private targets. The address is checked when the connection is opened, which
 * prevents DNS rebinding.
 *
 * @param maxBytes the most that is read.
 * @param timeoutMs for all of it.
 * @param maxRedirects that are followed.
 * @throws {FetchRefused} with the reason; {FetchTooLarge} when there is more than `maxBytes`.
 */
export async function safeFetch(
  address: string,
  options: { maxBytes: number; timeoutMs: number; maxRedirects?: number },
): Promise<Fetched> {
  const { maxRedirects = REDIRECTS_MAX } = options;
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = checkUrl(address);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await open(url, signal);
    const status = response.statusCode ?? 0;
    if (status < 300 || status > 399 || !response.headers.location) {
      try {
        return { ...(await read(response, status, options.maxBytes)), name: lastPart(url) };
      } catch (error) {
        throw error instanceof FetchRefused ? error : refusal(error, signal);
      } finally {
        response.destroy();
      }
    }
    response.destroy();
    url = checkUrl(URL.canParse(response.headers.location, url) ? new URL(response.headers.location, url).href : '');
  }
  throw new FetchRefused('it redirects too often');
}

function checkUrl(address: string): URL {
  if (address.length > URL_MAX || !URL.canParse(address)) throw new FetchRefused('it is not a web address');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused('it is not an http or https address');
  if (url.username || url.password) throw new FetchRefused('it holds a password');
  if (settings().ALLOW_PRIVATE_TARGETS) return url;
  if (!isWebPort(url)) throw new FetchRefused('its port is not one of the web');
  if (!isHostAllowed(url, isAllowed)) throw new FetchRefused(new AddressRefused().message);
  return url;
}

const isAllowed = (address: string): boolean => settings().ALLOW_PRIVATE_TARGETS || isPublicAddress(address);

const lookup = guardedLookup(isAllowed);

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const headers = { 'user-agent': 'Mailwright', accept: '*/*', 'accept-encoding': 'identity' };
    request(url, { agent: false, lookup, signal, headers })
      .on('response', resolve)
      .on('error', (error) => reject(refusal(error, signal)))
      .end();
  });
}

async function read(
  response: IncomingMessage,
  status: number,
  maxBytes: number,
): Promise<Pick<Fetched, 'bytes' | 'mediaType'>> {
  if (status !== 200) throw new FetchRefused(`it answers ${status}`);
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchRefused('it is compressed');
  const tooLarge = () => new FetchTooLarge(`it has more than ${maxBytes} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const mediaType = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() || null;
  return { bytes: Buffer.concat(chunks), mediaType };
}

function refusal(error: unknown, signal: AbortSignal): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (error instanceof AddressRefused) return new FetchRefused(error.message);
  if (signal.aborted) return new FetchRefused('it takes too long');
  return new FetchRefused(isCertificateFault(error) ? 'its certificate is not valid' : 'it cannot be reached');
}

/** Node's names of errors in the remote server's certificate. */
const isCertificateFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /CERT|SIGNATURE|UNABLE_TO_|ISSUER/.test(String(error.code));

function lastPart(url: URL): string {
  const part = url.pathname.split('/').at(-1) ?? '';
  return decodePercent(part) ?? part;
}
