import { DAY_MS } from '#lib/core/durations.ts';
import { deleteOldSegments } from '#lib/engine/messages/segments/delete-old-segments.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { dropOldPartitions } from '#lib/infra/db/partitions.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';

/**
 * Does the work of the day on which today's bodies are past their retention, in the installation of its environment: drops their
 * partition and deletes their objects. Run as a separate process; prints the number of deleted objects.
 */
const { RETENTION_BODY_DAYS } = settings();
const later = new Date(Date.now() + (RETENTION_BODY_DAYS + 2) * DAY_MS);
await dropOldPartitions('message_bodies', RETENTION_BODY_DAYS, later);
const deleted = await deleteOldSegments(later);
await closeDatabase();
console.log(JSON.stringify({ deleted }));
