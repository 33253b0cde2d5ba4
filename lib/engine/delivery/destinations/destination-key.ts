/** Returns the key of a destination seen from one source address: receivers judge and throttle each address separately. */
export const destinationKeyOf = (name: string, source: string): string => `${name} ${source}`;

/** Returns the name of a destination without the source: traffic policies and pauses are by name. */
export const destinationName = (key: string): string => {
  const end = key.indexOf(' ');
  return end < 0 ? key : key.slice(0, end);
};
