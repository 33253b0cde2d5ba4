import { PanelSkeleton } from '#components/account/account-setting/panel-skeleton.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

const TABS = ['w-16', 'w-20', 'w-20', 'w-14', 'w-14', 'w-16', 'w-24'];

/** /account-setting while it loads. */
export default function AccountSettingLoading() {
  return (
    <>
      <div>
        <Skeleton className="h-7 w-48" />
        <Skeleton className="mt-2 w-80" />
      </div>
      <div className="flex gap-4 overflow-hidden border-b border-line px-1 pb-3">
        {TABS.map((width, index) => (
          <Skeleton key={String(index)} className={`shrink-0 ${width}`} />
        ))}
      </div>
      <PanelSkeleton />
    </>
  );
}
