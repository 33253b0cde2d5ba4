'use client';

import { FolderOpen, Images } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { type ChosenFile, useEditorMeans } from './editor-means.ts';

type FileFieldProps = {
  name: string;
  label: string;
  hint: { description?: string };
  type: 'picture' | 'any';
  /** The address of a file; it may have template tags. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (file: ChosenFile) => void;
};

/** The address of a picture or a file: typed, or that of one of the library. */
export function FileField({ name, label, hint, type, value, onChange, onChoose }: FileFieldProps) {
  const t = useTexts('blockEditor');
  const { fileChooser: Chooser } = useEditorMeans();
  const [isChoosing, setChoosing] = useState(false);
  const isPicture = type === 'picture';
  return (
    <>
      <Field name={name} label={label} {...hint}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Input value={value} autoComplete="off" spellCheck={false} placeholder="https://" onValueChange={onChange} />
          {Chooser && (
            <IconButton
              variant="outline"
              label={t(isPicture ? 'choosePicture' : 'chooseFile')}
              onClick={() => setChoosing(true)}
            >
              {isPicture ? <Images aria-hidden /> : <FolderOpen aria-hidden />}
            </IconButton>
          )}
        </span>
      </Field>
      {/* Not in the field: its search would take the name of it. */}
      {Chooser && isChoosing && (
        <Chooser
          type={type}
          onChoose={(file) => {
            setChoosing(false);
            onChoose(file);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
