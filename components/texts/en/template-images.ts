/** Texts of the images of templates. */
export const templateImages = {
  insert: 'Insert a picture',
} as const;
