import { join } from 'node:path';

/** The folder that a build writes the documentation to, relative to the working directory. */
export const SITE_OUTPUT = '.docs';

/** The names of the files beside the pages. */
export const SITE_FILES = { navigation: 'navigation.json', search: 'search.json' } as const;

/** Returns the path of a page's file below the folder; the first page is `home`. */
export const pageFile = (path: string): string => join('pages', `${path || 'home'}.json`);
