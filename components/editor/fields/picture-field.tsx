'use client';

import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { type ChosenFile, useFileChooser } from './file-chooser.ts';

type PictureFieldProps = {
  name: string;
  label: string;
  hint: { description?: string };
  /** The address of a picture; it may have template tags. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (picture: ChosenFile) => void;
};

/** The address of a picture: typed, or that of one of the library. */
export function PictureField({ name, label, hint, value, onChange, onChoose }: PictureFieldProps) {
  const t = useTexts('blockEditor');
  const Chooser = useFileChooser();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Field name={name} label={label} {...hint}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Input value={value} autoComplete="off" spellCheck={false} placeholder="https://" onValueChange={onChange} />
          {Chooser && (
            <IconButton variant="outline" label={t('choosePicture')} onClick={() => setChoosing(true)}>
              <Images aria-hidden />
            </IconButton>
          )}
        </span>
      </Field>
      {/* Not in the field: its search would take the name of it. */}
      {Chooser && isChoosing && (
        <Chooser
          type="picture"
          onChoose={(picture) => {
            setChoosing(false);
            onChoose(picture);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
