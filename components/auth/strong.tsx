import type { ReactNode } from 'react';

/** What a sentence is about, for example an address, which may be long. */
export const strong = (chunks: ReactNode): ReactNode => <strong className="text-fg wrap-anywhere">{chunks}</strong>;
