import { FileQuestionMark } from 'lucide-react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Nothing stands at this address of the console (spec §8, page texts). */
export function ScreenNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <Card>
        <EmptyState
          icon={FileQuestionMark}
          title="Page not available but the product is :)"
          action={<ButtonLink href="/activity">Go to activity</ButtonLink>}
        >
          It may have been removed, belong to another account or environment, or the link may be incomplete.
        </EmptyState>
      </Card>
    </>
  );
}
