/** A place as it is seen from one source: receivers judge and slow down each address by itself. */
export const placeFrom = (place: string, source: string): string => `${place} ${source}`;

/** The place without the source: what it is shaped, paused and told by. */
export const placeName = (key: string): string => {
  const end = key.indexOf(' ');
  return end < 0 ? key : key.slice(0, end);
};
