'use client';

import { Images } from 'lucide-react';
import { useState } from 'react';
import { FilePicker } from '#components/content/media/file-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { type ChosenPicture, pictureOf } from './chosen-picture.ts';

type PictureFieldProps = {
  name: string;
  label: string;
  hint: { description?: string };
  /** The address of a picture; it may have template tags. */
  value: string;
  onChange: (value: string) => void;
  onImage: (picture: ChosenPicture) => void;
};

/** The address of a picture: typed, or that of one of the library. */
export function PictureField({ name, label, hint, value, onChange, onImage }: PictureFieldProps) {
  const t = useTexts('templateImages');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Field name={name} label={label} {...hint}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Input value={value} autoComplete="off" spellCheck={false} placeholder="https://" onValueChange={onChange} />
          <IconButton variant="outline" label={t('open')} onClick={() => setChoosing(true)}>
            <Images aria-hidden />
          </IconButton>
        </span>
      </Field>
      {/* Not in the field: its search would take the name of it. */}
      {isChoosing && (
        <FilePicker
          type="picture"
          isForTemplate
          onInsert={({ file }) => {
            setChoosing(false);
            onImage(pictureOf(file));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
