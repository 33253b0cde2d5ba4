import { defineModule } from '#lib/registry/module.ts';

/** Registers team with the rest of the product. */
export const module = defineModule({
  features: {
    teamManagement: { label: 'Team management', switches: { member: { label: 'Members' } } },
  },
  grants: { 'members/view': { member: true }, 'members/manage': {} },
  screens: [
    { name: 'member-verify', path: '/verify/member/{id}', reach: 'public' },
    {
      name: 'create-member',
      path: '/create-member',
      reach: 'sandbox',
      feature: 'setting.userManagementAdd',
      grant: 'members/manage',
    },
  ],
  audit: {
    member: {
      target: 'Member',
      actions: {
        invite: 'Invited a member',
        join: 'Joined the company',
        role: "Changed a member's role",
        remove: 'Removed a member',
        uninvite: 'Revoked an invitation',
        'reset-two-factor': "Turned off a member's two-factor authentication",
      },
    },
    role: { target: 'Role', actions: { create: 'Created a role', update: 'Changed a role', delete: 'Deleted a role' } },
  },
  counters: {
    member: {
      group: 'Team Management',
      flag: 'teamManagement.member',
      label: 'member',
      text: 'Team members',
      order: 1,
      rows: [{ table: 'members' }, { table: 'invitations', where: 'accepted_at IS NULL AND expires_at > now()' }],
    },
  },
});
