import { Activity, SearchX } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** What the sample of the empty list needs to be run as it stands, but for the key. */
export type SampleFacts = { apiUrl: string; from: string; to: string };

/** Nothing was sent yet: how to begin. */
export function NothingSent({ sample }: { sample: SampleFacts }) {
  return (
    <EmptyState
      icon={Activity}
      title="Nothing was sent in this time"
      action={
        <ButtonLink href="/configuration" variant="primary">
          Send a test
        </ButtonLink>
      }
      code={<CodeBlock label="Send a message" samples={[{ label: 'curl', code: curlSample(sample) }]} />}
    >
      Every message stands here a moment after it is accepted, with all that happens to it.
    </EmptyState>
  );
}

/** The filters leave nothing over. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title="Nothing matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
      No message of this time fits the search and the status.
    </EmptyState>
  );
}

const curlSample = ({ apiUrl, from, to }: SampleFacts): string => `curl ${apiUrl}/emails \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ from, to, subject: 'Hello', text: 'It works.' }, null, 2).replaceAll('\n', '\n  ')}'`;
