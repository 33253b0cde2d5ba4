import { resolveMx } from 'node:dns/promises';
import { canConnect } from './can-connect.ts';
import { type Check, fail, ok } from './check.ts';

/** Two large receivers that accept connections from anyone; two, because one may be unavailable. */
const RECEIVERS = ['gmail.com', 'outlook.com'];

const CONNECT_MS = 5_000;

/** Checks that mail can leave this machine on port 25, which many networks block, when mail is delivered directly. */
export const checkPort25: Check = async ({ settings }) => {
  if (settings.DELIVERY_ROUTE.kind !== 'mx') return ok('Port 25 is not needed: DELIVERY_ROUTE is not mx.');
  const reached = await Promise.all(RECEIVERS.map(isReachable));
  if (reached.includes(true)) return ok('Mail servers can be reached on port 25.');
  return fail(
    'No mail server can be reached on port 25: ask the network’s provider to open it, or set DELIVERY_ROUTE to a smart host.',
  );
};

async function isReachable(domain: string): Promise<boolean> {
  try {
    const [first] = (await resolveMx(domain)).sort((one, other) => one.priority - other.priority);
    return first !== undefined && (await canConnect(first.exchange, 25, CONNECT_MS));
  } catch {
    return false;
  }
}
