import { ensureTemplate, SERVER_VARIABLE, startTestDatabase, withAdmin } from './database.ts';

/** Starts one PostgreSQL server for the whole run with the migrated template; returns a function that stops it. */
export default async function startServerForRun(): Promise<() => Promise<void>> {
  const server = await startTestDatabase();
  await withAdmin(server.adminUrl, (admin) => ensureTemplate(admin, server.adminUrl));
  // Worker processes are started after this and inherit the environment.
  process.env[SERVER_VARIABLE] = server.adminUrl;
  return server.stop;
}
