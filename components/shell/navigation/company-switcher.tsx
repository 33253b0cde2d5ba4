'use client';

import { Building2, ChevronsUpDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { leave } from '#lib/client/unsaved.ts';
import { tabPath } from '../navigation/setting-tabs.ts';
import { CompanyItems } from './company-items.tsx';
import { CompanyTile, type ShownCompany } from './company-tile.tsx';

type CompanySwitcherProps = {
  company: ShownCompany;
  /** Set if the account settings are turned on. */
  hasSettings: boolean;
};

/** The company whose account is shown, with a menu of the person's other companies. */
export function CompanySwitcher({ company, hasSettings }: CompanySwitcherProps) {
  const t = useTexts('shell');
  const router = useRouter();
  return (
    <Menu
      align="start"
      className="w-54"
      trigger={
        <button
          type="button"
          title={company.name}
          className="flex h-10 w-full items-center gap-2.25 rounded-lg border border-line bg-surface px-2 text-sm font-medium shadow-control hover:border-line-strong data-popup-open:border-line-strong collapsed:size-9 collapsed:justify-center collapsed:px-0"
        >
          <CompanyTile {...company} />
          <span className="min-w-0 flex-1 truncate text-left collapsed:sr-only">
            <span className="sr-only">{t('company.label')}</span> {company.name}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint collapsed:hidden" />
        </button>
      }
    >
      <CompanyItems company={company} />
      {hasSettings && (
        <MenuItem onSelect={() => leave(() => router.push(tabPath('company')))}>
          <Building2 aria-hidden /> {t('company.settings')}
        </MenuItem>
      )}
    </Menu>
  );
}
