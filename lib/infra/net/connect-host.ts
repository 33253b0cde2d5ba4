/** Returns the address at which this machine reaches a listener: loopback for one that listens on all addresses. */
export function connectHost(listenHost: string): string {
  if (listenHost === '0.0.0.0') return '127.0.0.1';
  return listenHost === '::' ? '::1' : listenHost;
}
