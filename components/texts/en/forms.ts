/** Words of forms and their dialogs. */
export const forms = {
  requestId: 'Request id {id}',
  typeToConfirm: 'Type <b>{name}</b> to confirm',
} as const;
