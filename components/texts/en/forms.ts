/** Texts of forms and their dialogs. */
export const forms = {
  discard: 'Discard',
  save: 'Save changes',
  unsaved: '{count, plural, one {# unsaved change} other {# unsaved changes}}',
  required: 'is required',
  requestId: 'Request id {id}',
  typo: 'Did you mean <use>{address}</use>?',
  typeToConfirm: 'Type <b>{name}</b> to confirm',
} as const;
