'use client';

import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '#components/content/media/file-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';

type LogoFieldProps = {
  value: string | null;
  onChange: (id: string | null) => void;
  /** False for people who may not open the File Manager: they can only remove the logo. */
  canChoose: boolean;
  error: string | undefined;
};

/** The picture at the top of pages and mails, chosen from the File Manager. */
export function LogoField({ value, onChange, canChoose, error }: LogoFieldProps) {
  const t = useTexts('subscriberSetting');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Forms follow what is typed, and this value is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event says that the value is another one
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  if (!canChoose && value === null) return null;
  return (
    <div className="flex flex-col gap-1.25">
      <span className="text-sm font-medium">{t('logo')}</span>
      <input ref={input} type="hidden" name="logoMediaId" value={value ?? ''} />
      <span className="flex flex-wrap items-center gap-2">
        {canChoose && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(value === null ? 'chooseLogo' : 'changeLogo')}
          </Button>
        )}
        {value !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('removeLogo')}
          </Button>
        )}
        <span className="text-xs text-muted">{t(value === null ? 'noLogo' : 'hasLogo')}</span>
      </span>
      {error && <p className="text-xs text-danger-text">{error}</p>}
      {isOpen && (
        <FilePicker
          type="picture"
          onInsert={({ file }) => {
            onChange(file.id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
