/** The API path of templates. */
export const TEMPLATES_PATH = '/api/config/v1/template';

/** The API path of the images of templates. */
export const IMAGES_PATH = '/api/config/v1/media/image';

/** The path of the screen that lists templates. */
export const TEMPLATES_SCREEN = '/template';

/** Returns the path of a template's editor. */
export const editPath = (id: string): string => `${TEMPLATES_SCREEN}/edit/${id}`;
