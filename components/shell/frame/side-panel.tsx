import Link from 'next/link';
import type { Brand } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import { Logo } from '../logo.tsx';
import { logoVariant } from '../logo-variant.ts';
import { CompanySwitcher } from '../navigation/company-switcher.tsx';
import type { ShownCompany } from '../navigation/company-tile.tsx';
import { NavList } from '../navigation/nav-list.tsx';
import { ProductSwitch } from '../navigation/product-switch.tsx';
import { CollapseButton } from './sidebar-button.tsx';

type SidePanelProps = {
  company: ShownCompany;
  hasSettings: boolean;
  environment: Environment;
  brand: Brand;
};

/** The sidebar of wide windows: mark and name, company, product, and the links to all screens. */
export function SidePanel({ company, hasSettings, environment, brand }: SidePanelProps) {
  return (
    <div className="hidden border-r border-line bg-canvas md:block print:hidden">
      <div className="sticky top-0 flex h-dvh flex-col in-data-[environment=sandbox]:pt-1">
        <div className="flex h-13 shrink-0 items-center justify-between gap-2 pr-2.5 pl-4 collapsed:h-auto collapsed:flex-col collapsed:px-2.5 collapsed:pt-3.5 collapsed:pb-2">
          <Link href="/" prefetch={false} className="flex min-w-0 rounded-md">
            <Logo variant={logoVariant({ environment })} brand={brand} />
          </Link>
          <CollapseButton />
        </div>
        <div className="shrink-0 px-2.5 pb-2.5">
          <CompanySwitcher company={company} hasSettings={hasSettings} />
        </div>
        <div className="shrink-0 px-2.5">
          <ProductSwitch />
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto px-2.5 pt-1 pb-2.5">
          <NavList />
        </div>
      </div>
    </div>
  );
}
