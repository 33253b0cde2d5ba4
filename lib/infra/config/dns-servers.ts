import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';

const DNS_PORT = 53;
const PORT_MAX = 65_535;

/** DNS servers between commas, each an address with or without a port: `127.0.0.1`, `192.0.2.1:5353`, `[::1]:5353`. */
export const dnsServers = z
  .string()
  .default('')
  .transform((text, context) => {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const servers = parts.map(readServer);
    const bad = parts[servers.indexOf(null)];
    if (bad === undefined) return servers.filter((server) => server !== null);
    context.addIssue({ code: 'custom', message: `"${bad}" is no address such as 127.0.0.1 or [::1]:5353` });
    return z.NEVER;
  });

function readServer(text: string): { address: string; port: number } | null {
  if (isIP(text)) return { address: text, port: DNS_PORT };
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  const isAddress = bracketed === undefined ? isIPv4(address) : isIP(address) === 6;
  const number = Number(port ?? DNS_PORT);
  return isAddress && number > 0 && number <= PORT_MAX ? { address, port: number } : null;
}
