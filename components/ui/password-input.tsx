'use client';

import { clsx } from 'clsx';
import { ArrowBigUp, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from './input.tsx';

/** A password that can be shown, and a note while Caps Lock is on. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<typeof Input>, 'type'>) {
  const t = useTexts('ui');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className={clsx('pr-10 pointer-coarse:pr-12', className)}
        />
        <button
          type="button"
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-fg pointer-coarse:w-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </div>
      <p role="status" className={capsLock ? 'mt-1 flex items-center gap-1.5 text-xs text-warning-text' : 'sr-only'}>
        {capsLock && (
          <>
            <ArrowBigUp aria-hidden className="size-3.5 shrink-0" /> {t('capsLock')}
          </>
        )}
      </p>
    </>
  );
}
