'use client';

import { ArrowRight, ChevronsUpDown } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { EnvironmentBadge } from '#components/shell/frame/environment-badge.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import type { ProductionStatus } from '#lib/account/company/schema.ts';
import { leave } from '#lib/client/unsaved.ts';
import type { Environment } from '#lib/core/environment.ts';
import { switchTarget } from './switch-target.ts';

type EnvironmentSwitchProps = { environment: Environment; productionStatus: ProductionStatus };

/** The account's environment, with a menu that opens the switch screen. */
export function EnvironmentSwitch({ environment, productionStatus }: EnvironmentSwitchProps) {
  const t = useTexts('environmentMenu');
  const router = useRouter();
  const path = usePathname();
  const target = switchTarget(environment, productionStatus);
  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button type="button" className="flex shrink-0 items-center rounded-md pointer-coarse:h-10">
          <span className="sr-only">{t('label')}</span>
          <EnvironmentBadge environment={environment}>
            <ChevronsUpDown aria-hidden className="-mr-0.5 size-3.5 opacity-70" />
          </EnvironmentBadge>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="text-sm font-medium">{t(environment)}</p>
        <p className="text-xs text-muted">{t(`${environment}Text`)}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => leave(() => router.push(`${target.href}?to=${encodeURIComponent(path)}`))}>
        <ArrowRight aria-hidden /> {t(target.label)}
      </MenuItem>
    </Menu>
  );
}
