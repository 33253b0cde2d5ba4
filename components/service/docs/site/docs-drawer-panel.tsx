'use client';

import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { useModal } from '#components/ui/use-modal.ts';
import type { DocsSection } from '#lib/service/docs/schema.ts';
import { DocsNav } from './docs-nav.tsx';

type DocsDrawerPanelProps = {
  sections: readonly DocsSection[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The panel that slides in from the left; a swipe, Escape or a tap closes it. */
export function DocsDrawerPanel({ sections, open, onOpenChange }: DocsDrawerPanelProps) {
  const t = useTexts('docs');
  useModal(open, () => onOpenChange(false));
  return (
    <Drawer.Root swipeDirection="left" open={open} onOpenChange={onOpenChange}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--slow) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex justify-start">
          <Drawer.Popup className="h-full w-72 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) overflow-y-auto border-r border-line bg-raised p-3 shadow-modal transition-transform duration-(--slow) ease-out outline-none data-ending-style:-translate-x-full data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:-translate-x-full">
            <Drawer.Content>
              <div className="mb-3 flex h-9 items-center justify-between pl-2.5">
                <Drawer.Title className="font-semibold">{t('documentation')}</Drawer.Title>
                <Drawer.Close aria-label={t('closePages')} className={buttonClass('ghost', 'md', true)}>
                  <X aria-hidden />
                </Drawer.Close>
              </div>
              <DocsNav sections={sections} onNavigate={() => onOpenChange(false)} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
