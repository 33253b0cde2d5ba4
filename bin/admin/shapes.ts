import { z } from 'zod';
import { listShapes } from '#lib/delivery/shaping/list-shapes.ts';
import { defineCommand } from './command.ts';

/** Tells how much each provider gets from one worker. Changes nothing. */
export const shapesCommand = defineCommand({
  name: 'shapes',
  usage: 'Lists how much of the mail each provider gets at once, and what is paused.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const shapes = await listShapes();
    const lines = shapes.map(({ place, connections, messagesPerConnection, perMinute, isPaused, isOwn }) => {
      const rate = perMinute === null ? '' : `, ${perMinute} a minute`;
      const marks = `${isPaused ? ', paused' : ''}${isOwn ? ' (yours)' : ''}`;
      return `${place}: ${connections} connections, ${messagesPerConnection} messages each${rate}${marks}`;
    });
    return { json: shapes, text: lines.join('\n') };
  },
});
