/** Texts of the images of templates. */
export const templateImages = {
  open: 'Choose a picture',
  insert: 'Insert a picture',
} as const;
