/** Texts of forms and their dialogs. */
export const forms = {
  required: 'is required',
  requestId: 'Request id {id}',
  typeToConfirm: 'Type <b>{name}</b> to confirm',
} as const;
