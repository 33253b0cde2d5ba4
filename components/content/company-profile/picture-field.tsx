'use client';

import { ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '#components/content/media/file-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';

type PictureFieldProps = {
  name: string;
  label: string;
  description: string;
  value: string | null;
  onChange: (id: string | null) => void;
  canChange: boolean;
  /** False for people who may not open the File Manager: they can only remove the picture. */
  canChoose: boolean;
  error: string | undefined;
};

/** A picture of the company as a row of a form, chosen from the File Manager. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, description, value, onChange, canChange, canChoose, error } = props;
  const t = useTexts('companyProfile');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Forms follow what is typed, and this value is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event says that the value is another one
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return (
    <div className="flex items-center gap-4">
      <input ref={input} type="hidden" name={name} value={value ?? ''} />
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken">
        {value === null ? (
          <ImageIcon aria-hidden strokeWidth={1.75} className="size-5 text-faint" />
        ) : (
          // Any name after the id leads to the file.
          // biome-ignore lint/performance/noImgElement: a small picture of the company's own
          <img src={`/t/m/${value}/${name}`} alt="" className="size-full bg-white object-contain" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1">
          <span className="text-sm font-medium">{label}</span>
          <span className="text-xs text-muted">{description}</span>
          {error && <p className="text-xs text-danger-text">{error}</p>}
        </div>
        {canChange && (
          <span className="flex shrink-0 gap-2">
            {canChoose && (
              <Button
                size="sm"
                aria-label={t(value === null ? 'choosePicture' : 'changePicture', { name: label })}
                onClick={() => setOpen(true)}
              >
                {t(value === null ? 'choose' : 'change')}
              </Button>
            )}
            {value !== null && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('removePicture', { name: label })}
                onClick={() => onChange(null)}
              >
                {t('remove')}
              </Button>
            )}
          </span>
        )}
      </div>
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
