'use client';

import { Select } from '#components/ui/select.tsx';
import type { Role } from '#lib/account/team/schema.ts';

type RoleSelectProps = {
  /** Those that the reader may give. */
  roles: readonly Role[];
  value: string;
  /** How the present role is called, which may be none that the reader may give. */
  valueName?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
  onChange: (role: string) => void;
};

/** One of the roles that somebody may give. */
export function RoleSelect({ roles, value, valueName, ...props }: RoleSelectProps) {
  const items = roles.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = items.some((item) => item.value === value);
  return (
    <Select {...props} items={isListed ? items : [{ value, label: valueName ?? value }, ...items]} value={value} />
  );
}
