import { z } from 'zod';
import { listTrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/list-traffic-policies.ts';
import {
  setTrafficPolicy,
  type TrafficPolicyChange,
} from '#lib/engine/delivery/destinations/traffic-policies/set-traffic-policy.ts';
import {
  DestinationName,
  TrafficPolicyOverride,
} from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

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

const { connections, messagesPerConnection, perMinute } = TrafficPolicyOverride.shape;
const number = z.coerce.number();

/** Sets the traffic policy of a destination, pauses or resumes it; workers follow within seconds. */
export const setTrafficPolicyCommand = defineCommand({
  name: 'set-traffic-policy',
  usage: 'Sets the traffic policy of a destination, pauses or resumes it.',
  options: z.object({
    destination: DestinationName.describe('A provider such as google, the name of a mail host, or * for all others'),
    connections: number.pipe(connections.unwrap()).optional().describe('Sessions at once, for each worker'),
    messages: number.pipe(messagesPerConnection.unwrap()).optional().describe('Messages over one connection'),
    rate: number.pipe(perMinute.unwrap()).optional().describe('Messages in a minute, for each worker'),
    pause: z.boolean().default(false).describe('Sends nothing there; its mail waits'),
    resume: z.boolean().default(false).describe('Resumes it'),
    reset: z.boolean().default(false).describe('Restores the built-in values'),
  }),
  database: 'migrated',
  run: async ({ destination, connections, messages, rate, pause, resume, reset }) => {
    if (pause && resume) throw new UsageError('Give --pause or --resume, not both.');
    const change: TrafficPolicyChange = {
      ...(connections !== undefined && { connections }),
      ...(messages !== undefined && { messagesPerConnection: messages }),
      ...(rate !== undefined && { perMinute: rate }),
      ...((pause || resume) && { isPaused: pause }),
    };
    if (reset === Object.keys(change).length > 0) throw new UsageError('Give a change, or --reset alone.');
    const ctx = platformContext({ actor: { type: 'operator' } });
    const policy = await setTrafficPolicy(ctx, destination, reset ? null : change);
    const text = policy ? `${destination}: ${JSON.stringify(policy)}` : `${destination}: built-in values.`;
    return { json: policy ?? { destination }, text };
  },
});
