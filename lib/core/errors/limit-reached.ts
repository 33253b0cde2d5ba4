import { AppError } from './app-error.ts';

/** Creates the refusal of one more where a limit is reached, and says the limit; `entity` is a plural such as "API keys". */
export const limitReached = (limit: number, entity: string, field?: string): AppError =>
  new AppError('limitReached', { message: `There may be ${limit} ${entity} at most.`, ...(field && { field }) });
