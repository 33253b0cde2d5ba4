/** Texts of the images of templates. */
export const templateImages = {
  open: 'Choose a picture',
  insert: 'Insert a picture',
  remove: {
    title: 'Delete this picture?',
    text: 'It disappears from mail that you already sent, too. You can’t undo this.',
    usedBy: 'These templates show it:',
    unused: 'No template shows it now.',
    draft: 'Draft',
    action: 'Delete picture',
    back: 'Keep it',
    done: 'Picture deleted',
  },
} as const;
