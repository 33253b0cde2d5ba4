import { idTime } from '#lib/core/ids.ts';

/** The folder of the segments of a day (UTC) in the object store, as `YYYY-MM-DD`. Retention deletes it as a whole. */
export const segmentFolder = (day: string): string => `bodies/${day}/`;

/** The day (UTC) of a segment as `YYYY-MM-DD`: that of its id, a UUIDv7. */
export const segmentDay = (id: string): string => new Date(idTime(id)).toISOString().slice(0, 10);

/** The key of a segment in the object store. */
export const segmentKey = (id: string): string => segmentFolder(segmentDay(id)) + id;
