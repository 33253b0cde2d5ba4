import { sumImageBytes } from './store.ts';

/** Counts the bytes of a company's storage: its uploaded images. */
export const countStorageBytes = (companyId: string): Promise<number> => sumImageBytes(companyId);
