import { z } from 'zod';
import { PlaceName, ShapeOverride } from '#lib/delivery/shaping/shape.ts';
import { type ShapeChange, shapePlace } from '#lib/delivery/shaping/shape-place.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

const { connections, messagesPerConnection, perMinute } = ShapeOverride.shape;
const number = z.coerce.number();

/** Shapes what a provider or a mail host gets from each worker, or pauses it; workers follow within seconds. */
export const shapeCommand = defineCommand({
  name: 'shape',
  usage: 'Shapes how much a provider or a mail host gets, pauses it, or lets it go on.',
  options: z.object({
    place: PlaceName.describe('A provider such as google, the name of a mail host, or * for all others'),
    connections: number.pipe(connections.unwrap()).optional().describe('Sessions at once, for each worker'),
    messages: number.pipe(messagesPerConnection.unwrap()).optional().describe('Messages over one connection'),
    rate: number.pipe(perMinute.unwrap()).optional().describe('Messages in a minute, for each worker'),
    pause: z.boolean().default(false).describe('Sends nothing there; its mail waits'),
    resume: z.boolean().default(false).describe('Lets it go on'),
    reset: z.boolean().default(false).describe('Forgets all that was said of it'),
  }),
  database: 'migrated',
  run: async ({ place, connections, messages, rate, pause, resume, reset }) => {
    if (pause && resume) throw new UsageError('Give --pause or --resume, not both.');
    const change: ShapeChange = {
      ...(connections !== undefined && { connections }),
      ...(messages !== undefined && { messagesPerConnection: messages }),
      ...(rate !== undefined && { perMinute: rate }),
      ...((pause || resume) && { isPaused: pause }),
    };
    if (reset === Object.keys(change).length > 0) throw new UsageError('Say what changes, or --reset alone.');
    const ctx = platformContext({ actor: { type: 'operator' } });
    const shape = await shapePlace(ctx, place, reset ? null : change);
    const text = shape ? `${place}: ${JSON.stringify(shape)}` : `${place}: as in the table.`;
    return { json: shape ?? { place }, text };
  },
});
