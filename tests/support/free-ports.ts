import { randomInt } from 'node:crypto';
import { probePort } from '../../bin/ports.ts';

/** Ports that no system gives to connections or to servers that ask for any port: Linux's begin at 32768. */
const FIRST = 10_000;
const END = 32_000;

/** Finds different free ports. Nothing takes one before it is listened on, unless it asks for that very port. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, END);
    if ((await probePort(port)) === null) ports.add(port);
  }
  return [...ports];
}
