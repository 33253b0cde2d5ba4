'use client';

import { Building2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { showError } from '#lib/client/show-error.ts';
import { switchCompany } from '#lib/client/switch-company.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MyCompany } from '#lib/team/schema.ts';

/** The other companies of the person, to go to; asked for when the menu opens, and nothing where there is one only. */
export function CompanyItems() {
  const t = useTexts('shell');
  const { data } = useApi<{ data: MyCompany[] }>('/api/config/v1/user/companies');
  const others = data?.data.filter(({ current }) => !current) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      {others.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => void switchCompany(id).catch(showError)}>
          <Building2 aria-hidden /> <span className="min-w-0 truncate">{t('account.switchTo', { name })}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}
