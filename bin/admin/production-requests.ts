import { z } from 'zod';
import { listProductionRequests } from '#lib/account/onboarding/queries.ts';
import { defineCommand } from './command.ts';

/** Lists the companies that wait for production, the longest waiting first. Changes nothing. */
export const productionRequestsCommand = defineCommand({
  name: 'production-requests',
  usage: 'Lists the companies that wait for production.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const waiting = await listProductionRequests();
    const lines = waiting.map(({ company, createdAt, details }) => {
      return `${company.name} (${company.id}), since ${createdAt}: ${details.description}`;
    });
    return { json: waiting, text: lines.length > 0 ? lines.join('\n') : 'Nobody waits.' };
  },
});
