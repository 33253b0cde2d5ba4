/** The calls of the team. */
export const MEMBERS_PATH = '/api/config/v1/company/members';
export const ROLES_PATH = '/api/config/v1/company/roles';
