import { GRANTS, Grant } from '#lib/core/grants.ts';

/** The roles that every company has (suite §6); any other is one of its own, with grants of its own. */
export const BUILT_IN_ROLES = ['owner', 'admin', 'member'] as const;

/** A role that every company has. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** What a member may do: send, look at what became of it, and what sending needs; nothing that changes the account. */
const MEMBER_GRANTS: readonly Grant[] = [
  'smtp/inject',
  'transmissions/modify',
  'transmissions/view',
  'message_events/view',
  'metrics/view',
  'webhooks/view',
  'templates/modify',
  'templates/view',
  'recipient_validation/manage',
  'authorized_recipients/manage',
  'company/view',
  'members/view',
  'usage/view',
];

/**
 * What each role may do. An admin may do what an owner may; that only an owner makes owners, and that the last one
 * stays, are rules of the team's verbs.
 */
export const ROLE_GRANTS: Record<BuiltInRole, readonly Grant[]> = {
  owner: GRANTS,
  admin: GRANTS,
  member: MEMBER_GRANTS,
};

const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(ROLE_GRANTS, role);

/**
 * The grants of a place in a company.
 *
 * @param own what the company's own role holds, null where it has none; texts that are no grant any more count nothing.
 */
export function roleGrants(role: string, own: readonly string[] | null): readonly Grant[] {
  if (isBuiltIn(role)) return ROLE_GRANTS[role];
  return (own ?? []).filter((grant): grant is Grant => Grant.safeParse(grant).success);
}
