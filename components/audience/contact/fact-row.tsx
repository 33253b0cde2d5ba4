'use client';

import { Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { FactValue, ShownFact } from './facts.ts';

// Most visits change nothing.
const FactEditor = dynamic(() => import('./fact-editor.tsx').then((module) => module.FactEditor), { ssr: false });

type FactRowProps = {
  fact: ShownFact;
  /** False where the reader may change nothing. */
  canEdit: boolean;
  /** Saves a value; a refusal that names the fact is shown there. */
  onSave: (value: FactValue) => Promise<void>;
};

/** A fact with the button that changes it where it is. */
export function FactRow({ fact, canEdit, onSave }: FactRowProps) {
  const t = useTexts('contact');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const close = () => {
    setEditing(false);
    // The focus goes back to where it came from.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  };
  return (
    <Row
      label={fact.label}
      action={
        canEdit &&
        !isEditing && (
          <span ref={button}>
            <IconButton
              size="sm"
              label={t('edit', { name: fact.label })}
              onClick={() => setEditing(true)}
              className="opacity-0 group-hover/fact:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            >
              <Pencil aria-hidden />
            </IconButton>
          </span>
        )
      }
    >
      {isEditing ? (
        <FactEditor
          fact={fact}
          onCancel={close}
          onSave={async (value) => {
            await onSave(value);
            close();
          }}
        />
      ) : (
        <span className={fact.shown === null ? 'text-faint' : 'min-w-0 wrap-anywhere'}>{fact.shown ?? t('empty')}</span>
      )}
    </Row>
  );
}

type RowProps = { label: ReactNode; action?: ReactNode; children: ReactNode };

/** A row of the list of facts: its name, its value, and a button. */
export const Row = ({ label, action, children }: RowProps) => (
  <div className="group/fact grid min-h-8 min-w-0 grid-cols-[5.75rem_minmax(0,1fr)] items-start gap-x-3 text-sm">
    <dt className="py-1.25 text-muted">{label}</dt>
    <dd className="flex min-h-7.5 min-w-0 items-center gap-1 py-0.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.25">{children}</span>
      {action}
    </dd>
  </div>
);
