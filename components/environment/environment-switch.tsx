'use client';

import { ArrowRight, ChevronDown } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { EnvironmentBadge } from '#components/shell/frame/environment-badge.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { leave } from '#lib/client/unsaved.ts';
import type { ProductionStatus } from '#lib/company/schema.ts';
import type { Environment } from '#lib/core/environment.ts';

type EnvironmentSwitchProps = { environment: Environment; productionStatus: ProductionStatus };

/** The account's environment, with a menu that opens the switch screen. */
export function EnvironmentSwitch({ environment, productionStatus }: EnvironmentSwitchProps) {
  const t = useTexts('environmentMenu');
  const router = useRouter();
  const path = usePathname();
  const target = targetOf(environment, productionStatus);
  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          className="flex shrink-0 items-center gap-1 rounded-md text-muted hover:text-fg data-popup-open:text-fg pointer-coarse:h-10"
        >
          <span className="sr-only">{t('label')}</span>
          <EnvironmentBadge environment={environment} />
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="text-base font-medium">{t(environment)}</p>
        <p className="text-sm text-muted">{t(`${environment}Text`)}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => leave(() => router.push(`${target.href}?to=${encodeURIComponent(path)}`))}>
        <ArrowRight aria-hidden /> {t(target.label)}
      </MenuItem>
    </Menu>
  );
}

function targetOf(environment: Environment, status: ProductionStatus) {
  if (environment === 'production') return { href: '/switch-to-sandbox-environment', label: 'toSandbox' } as const;
  if (status === 'Approved') return { href: '/switch-to-production-environment', label: 'toProduction' } as const;
  const href = '/request-production-environment';
  return { href, label: status === 'Requested' ? 'asked' : 'ask' } as const;
}
