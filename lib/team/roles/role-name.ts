const NAMES: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** How a built-in role is called among people. */
export const builtInRoleName = (role: string): string => NAMES[role] ?? role;

/** How the role of a place or an invitation is called: a custom role by its own name. */
export const roleNameOf = (row: { role: string; roleName: string | null }): string =>
  row.roleName ?? builtInRoleName(row.role);
