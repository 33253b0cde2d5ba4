/** Returns the name of a value in the spelling of the API: `firstName` is `first_name`; `field:<tag>` stays as it is. */
export const targetForKeys = (target: string): string =>
  target.startsWith('field:') ? target : target.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
