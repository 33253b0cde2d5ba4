/** The request header in which `middleware.ts` passes pages their own path and query; callers cannot set it. */
export const WANTED_PATH_HEADER = 'x-wanted-path';
