/** The path of the screen that lists templates. */
export const TEMPLATES_SCREEN = '/template';

/** Returns the path of a template's editor. */
export const editPath = (id: string): string => `${TEMPLATES_SCREEN}/edit/${id}`;
