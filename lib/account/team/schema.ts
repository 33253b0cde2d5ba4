import { z } from 'zod';
import { DisplayName, NewPassword } from '#lib/account/identity/schema.ts';
import { Grant } from '#lib/registry/grants.ts';

/** Addresses in one call at most. */
export const INVITE_AT_ONCE_MAX = 50;

/** Custom roles of one company at most. */
export const ROLES_MAX = 50;

/** A role as calls name it: one of the built-in ones, or the id of a custom role. What is neither is refused as code 33. */
export const RoleRef = z.string().trim().min(1).max(64);

/** The state of a person: a member, invited, or invited with an expired link. */
export const MemberStatus = z.enum(['active', 'invited', 'expired']);
export type MemberStatus = z.infer<typeof MemberStatus>;

/** A person of a company, or one who was invited (docs/product.md §3 Team member). */
export const Member = z.object({
  /** The id of the membership or of the invitation, as other calls take it. */
  id: z.uuid(),
  /** Null until they have joined. */
  userId: z.uuid().nullable(),
  email: z.string(),
  fullname: z.string().nullable(),
  lastname: z.string().nullable(),
  image: z.string().nullable(),
  status: MemberStatus,
  role: RoleRef,
  roleName: z.string(),
  /** When they joined or were invited. */
  since: z.iso.datetime(),
  /** The time of the invitation's last email and the expiry of its link; null for members. */
  lastSentAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof Member>;

/** A company's people, then its open invitations, and how many there may be; -1 is unlimited. */
export const MemberList = z.object({ data: z.array(Member), limit: z.number().int() });
export type MemberList = z.infer<typeof MemberList>;

/** `POST /company/members` (docs/product.md §7): people to invite, all with one role. */
export const InviteMembersInput = z.strictObject({
  emails: z
    .array(z.string().trim().min(1).max(320))
    .min(1, { error: 'must hold at least one address' })
    .max(INVITE_AT_ONCE_MAX, { error: `must hold ${INVITE_AT_ONCE_MAX} addresses or fewer` }),
  role: RoleRef.default('member'),
});
export type InviteMembersInput = z.infer<typeof InviteMembersInput>;

/** The result for one address: invited, already invited and waiting, or refused with a code of the catalogue. */
export const InviteResult = z.object({
  email: z.string(),
  status: z.enum(['invited', 'pending', 'refused']),
  code: z.union([z.string(), z.number()]).nullable(),
  message: z.string().nullable(),
});
export type InviteResult = z.infer<typeof InviteResult>;

/** `POST /company/members/resend` (docs/product.md §7). */
export const ResendInvitationInput = z.strictObject({ id: z.uuid() });
export type ResendInvitationInput = z.infer<typeof ResendInvitationInput>;

/** `PATCH /company/members/{id}`. */
export const ChangeRoleInput = z.strictObject({ role: RoleRef });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** The state of an invitation. */
export const InvitationState = z.enum(['open', 'expired', 'used']);
export type InvitationState = z.infer<typeof InvitationState>;

/**
 * The invitation of a mailed link, for the page that asks. `known` is true if the address has an account, `homeless` if that
 * account belongs to no company and so cannot sign in before it joins one.
 */
export const Invitation = z.object({
  state: InvitationState,
  email: z.string(),
  company: z.string(),
  role: z.string(),
  known: z.boolean(),
  homeless: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `POST /company/members/validate` (docs/product.md §7): by the link's token, with what a new person says of themselves, or by the invitation's id. */
export const JoinInput = z
  .strictObject({
    token: z.string().min(1).max(200).optional(),
    id: z.uuid().optional(),
    fullname: DisplayName.optional(),
    password: NewPassword.optional(),
  })
  .refine(({ token, id }) => (token === undefined) !== (id === undefined), {
    path: ['token'],
    error: 'must be given, or the id; not both',
  });
export type JoinInput = z.infer<typeof JoinInput>;

/** The result of joining; `next` is `dashboard` if the person is already signed in. */
export const Joined = z.object({
  companyId: z.uuid(),
  company: z.string(),
  email: z.string(),
  next: z.enum(['dashboard', 'login']),
});
export type Joined = z.infer<typeof Joined>;

/** A company that a person belongs to. */
export const MyCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  roleName: z.string(),
  environment: z.enum(['sandbox', 'production']),
  /** True for the company whose dashboard they see now. */
  current: z.boolean(),
});
export type MyCompany = z.infer<typeof MyCompany>;

/** `POST /user/switch-company`. */
export const SwitchCompanyInput = z.strictObject({ companyId: z.uuid() });
export type SwitchCompanyInput = z.infer<typeof SwitchCompanyInput>;

/** A role with what it may do and how many people have it, open invitations included. */
export const Role = z.object({
  id: RoleRef,
  name: z.string(),
  custom: z.boolean(),
  grants: z.array(Grant),
  people: z.number().int(),
});
export type Role = z.infer<typeof Role>;

/** `POST /company/roles` and `PUT /company/roles/{id}`. */
export const RoleInput = z.strictObject({
  name: DisplayName.max(50, { error: 'must have 50 characters or fewer' }),
  grants: z.array(Grant).min(1, { error: 'must hold at least one grant' }).max(50),
});
export type RoleInput = z.infer<typeof RoleInput>;

/** `DELETE /company/roles/{id}`: where its people go. */
export const DeleteRoleQuery = z.strictObject({ newRoleId: RoleRef.optional() });
export type DeleteRoleQuery = z.infer<typeof DeleteRoleQuery>;
