import type { TemplateScope } from '../scope.ts';
import { sumImageBytes } from './store.ts';

/** Counts the bytes of the storage of a company or of a sub-account: its uploaded images. */
export const countStorageBytes = (scope: TemplateScope): Promise<number> => sumImageBytes(scope);
