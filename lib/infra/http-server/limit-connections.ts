import type { Server } from 'node:http';
import { unmap } from '../net/address-block.ts';
import { createConnectionSlots } from '../net/connection-slots.ts';
import { networkOf } from '../net/network-of.ts';

/** Closes every connection that a client address (of IPv6: its /64) opens beyond `max`. */
export function limitConnections(server: Server, max: number): void {
  const slots = createConnectionSlots(max);
  server.on('connection', (socket) => {
    const holder = networkOf(unmap(socket.remoteAddress ?? ''));
    if (slots.take(holder)) socket.once('close', () => slots.give(holder));
    else socket.destroy();
  });
}
