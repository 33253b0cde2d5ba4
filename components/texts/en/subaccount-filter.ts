/** Texts of the filter by subaccount. */
export const subaccountFilter = {
  label: 'Subaccount',
  any: 'Any subaccount',
  choice: '{name} ({number})',
} as const;
