'use client';

import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { useModal } from '#components/ui/use-modal.ts';
import type { Brand } from '#lib/core/brand.ts';
import { Logo } from '../logo.tsx';
import type { LogoVariant } from '../logo-variant.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import type { ShownCompany } from './company-tile.tsx';
import { NavList } from './nav-list.tsx';
import { ProductSwitch } from './product-switch.tsx';

type NavDrawerPanelProps = {
  logo: LogoVariant;
  brand: Brand;
  company: ShownCompany;
  hasSettings: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The panel that slides in from the left; a swipe, Escape or a tap closes it. */
export function NavDrawerPanel({ logo, brand, open, onOpenChange, ...account }: NavDrawerPanelProps) {
  const t = useTexts('shell');
  useModal(open, () => onOpenChange(false));
  return (
    <Drawer.Root swipeDirection="left" open={open} onOpenChange={onOpenChange}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex justify-start">
          <Drawer.Popup className="h-full w-72 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) overflow-y-auto border-r border-line bg-raised p-3 shadow-modal transition-transform duration-(--slow) ease-out data-ending-style:duration-(--fast) data-ending-style:ease-in outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full data-swiping:duration-0 data-swiping:select-none">
            <Drawer.Content className="flex min-h-full flex-col">
              <div className="mb-3 flex h-9 shrink-0 items-center justify-between pl-1.5">
                <Drawer.Title className="flex">
                  <Logo variant={logo} brand={brand} />
                </Drawer.Title>
                <Drawer.Close aria-label={t('nav.close')} className={buttonClass('ghost', 'md', true)}>
                  <X aria-hidden />
                </Drawer.Close>
              </div>
              <div className="pb-4">
                <CompanySwitcher {...account} />
              </div>
              <ProductSwitch isDrawer />
              <NavList onNavigate={() => onOpenChange(false)} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
