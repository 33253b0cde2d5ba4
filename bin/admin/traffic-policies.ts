import { z } from 'zod';
import { listTrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/list-traffic-policies.ts';
import { defineCommand } from './command.ts';

/** Lists the traffic policies of destinations, per worker. Changes nothing. */
export const trafficPoliciesCommand = defineCommand({
  name: 'traffic-policies',
  usage: 'Lists the traffic policy of each destination, and those that are paused.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const policies = await listTrafficPolicies();
    const lines = policies.map(({ destination, connections, messagesPerConnection, perMinute, isPaused, isOwn }) => {
      const rate = perMinute === null ? '' : `, ${perMinute} a minute`;
      const marks = `${isPaused ? ', paused' : ''}${isOwn ? ' (yours)' : ''}`;
      return `${destination}: ${connections} connections, ${messagesPerConnection} messages each${rate}${marks}`;
    });
    return { json: policies, text: lines.join('\n') };
  },
});
