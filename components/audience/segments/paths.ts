/** The list of segments. */
export const SEGMENTS_SCREEN = '/segment';

/** Returns the address of a segment's builder. */
export const segmentPath = (id: string): string => `${SEGMENTS_SCREEN}/${id}/edit`;
