const NAMES: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The display names of built-in roles. */
export const builtInRoleName = (role: string): string => NAMES[role] ?? role;

/** Returns the display name of the role of a membership or an invitation: a custom role has its own name. */
export const roleNameOf = (row: { role: string; roleName: string | null }): string =>
  row.roleName ?? builtInRoleName(row.role);
