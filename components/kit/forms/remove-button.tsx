'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The words of a remove button, and the call that deletes. */
export type RemoveButtonProps = {
  /** The words of the button, here and in the question. */
  action: string;
  /** The question. */
  title: string;
  /** The consequence: what is deleted and what stops working. */
  consequence: ReactNode;
  /** The name to type first. */
  typed?: string;
  /** Deletes it. */
  remove: () => Promise<unknown>;
  /** The notification after it is deleted. */
  removed: string;
  /** The screen that is shown then. */
  next: string;
};

/** Removes what a screen is of, after a question, and leaves the screen. */
export function RemoveButton({ action, title, consequence, typed, remove, removed, next }: RemoveButtonProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    await remove();
    showToast({ type: 'success', title: removed });
    router.push(next);
  };
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        consequence={consequence}
        action={action}
        {...(typed !== undefined && { typed })}
        onConfirm={confirm}
      />
    </>
  );
}

/** Renders the name of the deleted thing in bold within a text: `t.rich(…, { name, ...boldName })`. */
export const boldName = { b: (chunks: ReactNode) => <strong className="wrap-anywhere">{chunks}</strong> };
