/// <reference types="next/image-types/global" />
import { clsx } from 'clsx';
import type { NavIcon as NavIconName } from '#lib/registry/module.ts';
import sprite from './icons.svg';

type NavIconProps = { name: NavIconName | 'chevron' | 'lock'; className?: string };

/**
 * A picture of the sidebar. All of them come from one file, whose address has the hash of its contents, so that no page
 * carries their shapes in its script.
 */
export function NavIcon({ name, className }: NavIconProps) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', className)}
    >
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
