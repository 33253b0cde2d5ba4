import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { settings } from '#lib/infra/config/settings.ts';

/**
 * Names the set of processes that can finish for each other what one of them left when it died: they know that it is gone, and
 * read its journals in `DATA_DIR`. Relays with folders of their own are machines of their own: one of them would release what
 * another held before the deliveries in the other's journal are written, and they would be repeated.
 */
export const machineId = (): string => `${processSpace()} ${resolve(settings().DATA_DIR)}`;

/**
 * Names the set of processes among which a process number means one process: a boot of the kernel and, within it, a
 * namespace of process numbers (pid_namespaces(7)), of which each container has its own. The host
 * name is used on systems that name neither.
 */
function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
