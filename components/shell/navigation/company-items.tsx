'use client';

import { Check } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { showError } from '#lib/client/show-error.ts';
import { switchToCompany } from '#lib/client/switch-company.ts';
import { useApi } from '#lib/client/use-api.ts';
import { CompanyTile, type ShownCompany } from './company-tile.tsx';

/** The companies of the person; requested when the menu opens. Choosing another one switches to it. */
export function CompanyItems({ company }: { company: ShownCompany }) {
  const t = useTexts('shell');
  const { data } = useApi('GET /api/config/v1/user/companies');
  const others = data?.data.filter(({ current }) => !current) ?? [];
  return (
    <>
      <div className="flex h-8 items-center gap-2.5 px-2 text-sm font-medium">
        <CompanyTile {...company} />
        <span className="min-w-0 flex-1 truncate">{company.name}</span>
        <Check aria-hidden className="size-4 shrink-0 text-accent-text" />
      </div>
      {others.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => void switchToCompany(id).catch(showError)}>
          <CompanyTile name={name} />
          <span className="min-w-0 truncate">{t('company.switchTo', { name })}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}
