/** Words of the activity list and a message's story. */
export const activity = {
  title: 'Activity',
} as const;
