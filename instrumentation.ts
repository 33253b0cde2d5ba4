/** Called once by the web server before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { notePeerAddresses } = await import('#lib/http/request/note-peer-addresses.ts');
  notePeerAddresses();
  const { startBeats } = await import('#lib/operations/processes/start-beats.ts');
  await startBeats({ kind: 'web', roles: [] });
}
