import type { InvitationRow, OfferedRow } from './invitations-store.ts';
import { roleNameOf } from './roles/queries.ts';
import { invitationState } from './rules.ts';
import type { Invitation, Member, MyCompany } from './schema.ts';
import type { MemberRow, MyCompanyRow } from './store.ts';

/** A person of a company as its people see them. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    userId: row.userId,
    email: row.email,
    fullname: row.fullname,
    lastname: row.lastname,
    image: row.image,
    status: 'active',
    role: row.roleId ?? row.role,
    roleName: roleNameOf(row),
    since: row.createdAt.toISOString(),
    lastSentAt: null,
    expiresAt: null,
  };
}

/** An invitation as the company's people see it; its token stops here. */
export function presentInvited(row: InvitationRow, now: Date): Member {
  return {
    id: row.id,
    userId: null,
    email: row.email,
    fullname: null,
    lastname: null,
    image: null,
    status: invitationState(row, now) === 'expired' ? 'expired' : 'invited',
    role: row.roleId ?? row.role,
    roleName: roleNameOf(row),
    since: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** An invitation as the holder of its link sees it. */
export function presentOffer(row: OfferedRow, now: Date): Invitation {
  return {
    state: invitationState(row, now),
    email: row.email,
    company: row.company,
    role: roleNameOf(row),
    known: row.userId !== null,
    homeless: row.userId !== null && row.companies === 0,
  };
}

/** A company as one of its people sees it among theirs. */
export function presentMyCompany(row: MyCompanyRow, currentId: string): MyCompany {
  return {
    id: row.id,
    name: row.name,
    roleName: roleNameOf(row),
    environment: row.sandbox ? 'sandbox' : 'production',
    current: row.id === currentId,
  };
}
