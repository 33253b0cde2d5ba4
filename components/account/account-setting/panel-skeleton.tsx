import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

const LINES = ['a', 'b', 'c'];

/** A part of the settings while it is awaited. */
export function PanelSkeleton() {
  return (
    <div>
      <SettingsSection
        title={<Skeleton className="my-1.25 w-32" />}
        description={<Skeleton className="my-1.25 w-56" />}
      >
        {LINES.map((line) => (
          <div key={line} className="flex flex-col gap-2">
            <Skeleton className="w-24" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </SettingsSection>
    </div>
  );
}
