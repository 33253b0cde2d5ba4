import { z } from 'zod';
import { directUrl } from '#lib/infra/db/database-urls.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { defineCommand } from './command.ts';

/** Brings the database up to this version; what `migrate` runs in docker-compose.yml. A repeat changes nothing. */
export const migrate = defineCommand({
  name: 'migrate',
  usage: 'Applies the migrations that the database lacks.',
  options: z.object({}),
  database: 'any',
  run: async () => {
    const applied = await prepareDatabase(directUrl() ?? '');
    const text = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.';
    return { json: { applied }, text };
  },
});
