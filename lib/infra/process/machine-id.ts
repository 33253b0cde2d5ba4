import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names the set of processes among which a process number means one process: a boot of the kernel and, within it, a
 * namespace of process numbers (pid_namespaces(7)), of which each container has its own. The host
 * name is used on systems that name neither.
 */
export function machineId(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
