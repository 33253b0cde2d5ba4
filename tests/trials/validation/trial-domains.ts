/** Every so many domains of a trial one never answers: 3 %. */
const SILENT_EVERY = 33;

/** Returns the name of a domain of a trial. */
export const trialDomain = (number: number): string => `d${number}.validation-trial.org`;

/** Returns true for a domain whose DNS server never answers. */
export const isSilent = (number: number): boolean => number % SILENT_EVERY === 0;
